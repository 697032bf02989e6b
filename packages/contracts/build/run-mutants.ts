/** Breaks the contracts on purpose, one line at a time, and says which tests notice. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forge, packageFolder } from "./forge.ts";
import { mutants } from "./mutants.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** With another seed than that of every day, so that a line that holds by luck is found. */
const areTestsPassing = async (onlyInvariants: boolean): Promise<boolean> => {
  const chosen = onlyInvariants ? ["--match-contract", "Invariants"] : ["--no-match-contract", "Invariants"];
  const { code } = await forge(["test", "--fail-fast", "--fuzz-seed", "7", ...chosen]);
  return code === 0;
};

/** Returns whether every mutant that must die did. Each file is put back, also when the run is interrupted in between. */
export const runMutants = async (names: readonly string[]): Promise<boolean> => {
  const chosen = Object.entries(mutants).filter(([name]) => names.length === 0 || names.includes(name));
  let isRight = true;
  for (const [name, { file, from, to, line }] of chosen) {
    const path = join(packageFolder, "src", `${file}.sol`);
    const source = await readFile(path, "utf8");
    if (source.split(from).length !== 2) throw new Error(`${name}: the text is not in ${file}.sol exactly once`);
    try {
      await writeFile(
        path,
        source.replace(from, () => to),
      );
      const survives = await areTestsPassing(line !== undefined);
      if (survives) isRight = false;
      say(`${survives ? "SURVIVES" : "killed"}\t${line === undefined ? "tests" : `line ${line}`}\t${name}`);
    } finally {
      await writeFile(path, source);
    }
  }
  return isRight;
};
