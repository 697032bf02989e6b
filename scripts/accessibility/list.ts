/** The committed list and the sources that it must agree with. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { CheckedTest } from "./checked-tests.ts";
import { type CheckingTest, checkingTests } from "./checking-tests.ts";

const root = resolve(import.meta.dirname, "../..");
export const listPath = "apps/web/src/app/pages/accessibility/checked.json";

export const readList = (): CheckedTest[] => JSON.parse(readFileSync(resolve(root, listPath), "utf8"));

export const writeList = (tests: readonly CheckedTest[]): void =>
  writeFileSync(resolve(root, listPath), `[\n${tests.map((test) => `  ${JSON.stringify(test)}`).join(",\n")}\n]\n`);

/** The tests of every file that let axe look at a page. */
export const readSources = (): Map<string, CheckingTest[]> =>
  new Map(
    globSync("e2e/*.e2e.ts", { cwd: root })
      .sort()
      .map((file) => [file, checkingTests(file, readFileSync(resolve(root, file), "utf8"))]),
  );
