/** The last line of CI: how many tests passed and failed over all runners. */
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readReports } from "./rules/read-reports.ts";

const results = readReports(resolve(import.meta.dirname, "../reports"));
const passed = results.filter((result) => result.passed).length;
const failedStep = process.env["FAILED_STEP"];
// A skipped test counts as failed: nothing here is skipped on purpose.
const failed = results.length - passed;

/** Of a long log often only the end is kept: the reason has to stand there, short. */
const inShort = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join("\n");

for (const { title, reason } of results.filter((result) => !result.passed)) {
  console.log(`failed: ${title}`);
  if (reason) console.log(inShort(reason));
}
if (failedStep) console.log(`failed step: ${failedStep}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || failedStep || passed === 0) process.exitCode = 1;
