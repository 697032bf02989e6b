/** The last line of CI: how many tests passed and failed over all runners. */
import { resolve } from "node:path";
import { readReports } from "./rules/read-reports.ts";

const results = readReports(resolve(import.meta.dirname, "../reports"));
const passed = results.filter((result) => result.passed).length;
const failedStep = process.env["FAILED_STEP"];
// A skipped test counts as failed: nothing here is skipped on purpose.
const failed = results.length - passed;

for (const { title } of results.filter((result) => !result.passed)) console.log(`failed: ${title}`);
if (failedStep) console.log(`failed step: ${failedStep}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || failedStep || passed === 0) process.exitCode = 1;
