/** The end of CI: the minutes of each step, the twenty slowest tests, and how many tests passed and failed over all runners. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readReports, type TestResult } from "./rules/read-reports.ts";
import { readDurations, type TestDuration } from "./test-durations.ts";

const reports = resolve(import.meta.dirname, "../reports");
const stepsFile = resolve(reports, "steps.tsv");
const results = readReports(reports);
const passed = results.filter((result) => result.passed).length;
const failedStep = process.env["FAILED_STEP"];
// A skipped test counts as failed: nothing here is skipped on purpose.
const failed = results.length - passed;

/** Often only the end of a long log is kept, so the reason is repeated here, cut short. */
const inShort = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join("\n");

const printSteps = (lines: readonly string[]): void => {
  console.log("Minutes of each step:");
  for (const line of lines) {
    const [seconds = "0", name = ""] = line.split("\t");
    console.log(`${(Number(seconds) / 60).toFixed(1).padStart(6)}  ${name}`);
  }
};

const printSlowest = (durations: readonly TestDuration[]): void => {
  console.log("The twenty slowest tests:");
  for (const { seconds, file, title } of durations.slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`.slice(0, 200));
};

if (existsSync(stepsFile)) printSteps(readFileSync(stepsFile, "utf8").trim().split("\n"));
printSlowest(readDurations(reports));
const printTests = (label: string, tests: readonly TestResult[]): void => {
  for (const { title, reason } of tests) {
    console.log(`${label}: ${title}`);
    if (reason) console.log(inShort(reason));
  }
};

printTests(
  "passed on the second try",
  results.filter((result) => result.retried),
);
printTests(
  "failed",
  results.filter((result) => !result.passed),
);
if (failedStep) console.log(`failed step: ${failedStep}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || failedStep || passed === 0) process.exitCode = 1;
