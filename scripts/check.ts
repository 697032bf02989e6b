/**
 * `npm run check`: everything that can be said without starting a server, in one go. Steps run side
 * by side; the output of a step is shown only when it fails.
 */
import { spawn } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const bin = (name: string) => resolve(root, "node_modules/.bin", name);
/** TypeScript 7 checks types; version 6 stays installed because dependency-cruiser needs its JavaScript API. */
const typeCheck = resolve(root, "node_modules/typescript-native/bin/tsc");

const steps: [name: string, command: string, ...args: string[]][] = [
  ["types, servers and tools", typeCheck, "--pretty", "false", "-p", "tsconfig.node.json"],
  ["types, web", typeCheck, "--pretty", "false", "-p", "tsconfig.web.json"],
  ["types, tests of the web", typeCheck, "--pretty", "false", "-p", "tsconfig.web-test.json"],
  ["format and lint", bin("biome"), "ci", "--colors=off", "--error-on-warnings", "."],
  [
    "boundaries",
    bin("depcruise"),
    "--config",
    ".dependency-cruiser.mjs",
    "apps",
    "packages",
    "examples",
    "security",
    "support",
  ],
  ["unused code", bin("knip")],
  ["queries only in stores", process.execPath, "scripts/check-queries.ts"],
  ["snippets of the guide", process.execPath, "scripts/check-snippets.ts"],
  ["generated ABIs", process.execPath, "packages/contracts/build/generate.ts", "--check"],
  ["generated table types", process.execPath, "packages/database/src/generate-types.ts", "--check"],
];

const run = ([name, command, ...args]: (typeof steps)[number]) =>
  new Promise<boolean>((done) => {
    const startedAt = performance.now();
    const child = spawn(command, args, { cwd: root, env: { ...process.env, FORCE_COLOR: "0" } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output.replace(/^/gm, "     "));
      done(code === 0);
    });
  });

const results = await Promise.all(steps.map(run));
if (results.includes(false)) process.exitCode = 1;
