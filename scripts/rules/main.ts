/**
 * `npm run rules` prints how many rules of each prefix are proven by the last test runs, and warns of weak proof.
 * `npm run rules -- LOGIN SIGNUP` lists the unproven ones of those prefixes and fails while there are any.
 * `npm run rules -- --break 20 --seed S` prints a sheet for breaking 20 proven rules on purpose, with prefixes of these alone.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { breakSheet, pickRules } from "./break-sheet.ts";
import { measureCoverage } from "./coverage.ts";
import { readReports } from "./read-reports.ts";
import { readRules } from "./read-rules.ts";
import { describeWarnings } from "./warnings.ts";

const root = resolve(import.meta.dirname, "../..");
const { values: options, positionals: wanted } = parseArgs({
  options: { break: { type: "string" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});

const rules = readRules(resolve(root, "docs/spec"));
const results = readReports(resolve(root, process.env["RULES_REPORTS"] ?? "reports"));
const coverage = measureCoverage(rules, results);
const isWanted = ({ prefix }: { prefix: string }) => wanted.length === 0 || wanted.includes(prefix);

const printCounts = async (): Promise<void> => {
  const { prefixes, unproven, unknownCitations } = coverage;
  const unknownPrefixes = wanted.filter((prefix) => !prefixes.some((row) => row.prefix === prefix));
  const listed = wanted.length === 0 ? [] : unproven.filter(isWanted);

  for (const { id, text } of listed) console.log(`${id}  ${text}`);
  if (listed.length > 0) console.log();
  // Loaded here because it brings the TypeScript parser along, which the sheet does not need.
  const { readTests } = await import("./read-tests.ts");
  const blocks = readTests(resolve(root, process.env["RULES_SOURCES"] ?? "."));
  for (const warning of describeWarnings(rules.filter(isWanted), blocks)) console.log(`warning: ${warning}`);
  for (const { prefix, proven, total } of prefixes.filter(isWanted)) {
    console.log(`${prefix.padEnd(10)} ${proven} of ${total}`);
  }
  for (const id of unknownCitations) console.error(`A test cites ${id}, which is no rule.`);
  for (const prefix of unknownPrefixes) console.error(`There are no rules with the prefix ${prefix}.`);

  console.log(`proven ${coverage.proven.length} of ${coverage.proven.length + unproven.length}`);
  if (unknownCitations.length > 0 || unknownPrefixes.length > 0 || listed.length > 0) process.exitCode = 1;
};

const printSheet = (count: number): void => {
  if (!Number.isInteger(count) || count < 1) throw new Error("--break takes the number of rules to pick, such as 20.");
  console.log(breakSheet(pickRules(coverage.proven.filter(isWanted), count, options.seed), results));
};

if (options.break === undefined) await printCounts();
else printSheet(Number(options.break));
