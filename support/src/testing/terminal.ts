/** A member of staff at a shell: the real program, in a process of its own, with a session file of its own. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const program = resolve(import.meta.dirname, "../main.ts");

export interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

export interface Terminal extends AsyncDisposable {
  sessionFile: string;
  /** `input`: what is typed when it asks, one line each. */
  run(words: readonly string[], input?: readonly string[]): Promise<Outcome>;
  /** With --json; throws unless it was done. */
  read<T>(...words: string[]): Promise<T>;
}

export const openTerminal = async (): Promise<Terminal> => {
  const folder = await mkdtemp(join(tmpdir(), "passport-support-"));
  const sessionFile = join(folder, "kept", "support.json");
  const run: Terminal["run"] = (words, input = []) =>
    new Promise((done, reject) => {
      const child = spawn(process.execPath, [program, ...words, "--session-file", sessionFile]);
      let [out, err] = ["", ""];
      child.stdout.on("data", (chunk) => (out += chunk));
      child.stderr.on("data", (chunk) => (err += chunk));
      child.on("error", reject);
      child.on("close", (code) => done({ code, out, err }));
      child.stdin.end(input.map((line) => `${line}\n`).join(""));
    });
  return {
    sessionFile,
    run,
    async read(...words) {
      const { code, out, err } = await run([...words, "--json"]);
      if (code !== 0) throw new Error(err);
      return JSON.parse(out);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
};
