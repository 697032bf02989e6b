import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const abiFolder = join(import.meta.dirname, "../abi");

const writtenAt = async (): Promise<string[]> => {
  const names = (await readdir(abiFolder)).sort();
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(abiFolder, name))).mtimeMs}`));
};

it("compiles nothing while the contracts are unchanged, so that a new table costs no build of contracts", async () => {
  const before = await writtenAt();
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, "generate.ts")]);
  expect(stdout).toBe("ABIs and bytecode are up to date\n");
  expect(await writtenAt()).toEqual(before);
});
