/**
 * `npm run check`: everything that can be checked without starting a server. `-- --changed` runs only what the change
 * since the merge base with origin/main can affect; `--changed=HEAD` names another base. The output of a step is shown
 * only when it fails.
 */
import { spawn } from "node:child_process";
import pLimit from "p-limit";
import { changedSince, mergeBase } from "./changed-files.ts";
import { root, type Step, steps } from "./steps.ts";

/** As many as CI has cores: more would only slow each other down. */
const inParallel = 2;

/** The Go runtime of TypeScript 7 collects garbage less often: a third less processor time for one more gigabyte. */
const environment = { GOGC: "400", ...process.env, FORCE_COLOR: "0" };

const run = ({ name }: Step, [command = "", ...args]: string[]) =>
  new Promise<boolean>((done) => {
    const startedAt = performance.now();
    const child = spawn(command, args, { cwd: root, env: environment });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const isOk = code === 0;
      console.log(`${isOk ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      if (!isOk) console.log(output.replace(/^/gm, "     "));
      done(isOk);
    });
  });

const option = process.argv.find((argument) => argument.startsWith("--changed"));
const base = option?.split("=")[1] ?? mergeBase(root);
const changed = option === undefined ? undefined : changedSince(root, base);

const limit = pLimit(inParallel);
const results = await Promise.all(
  steps.map((step) => {
    const command = step.command(changed);
    if (command !== undefined) return limit(() => run(step, command));
    console.log(`skip ${step.name} (not affected)`);
    return true;
  }),
);
if (results.includes(false)) process.exitCode = 1;
