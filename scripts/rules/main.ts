/**
 * `npm run rules` prints how many rules of each prefix are proven by the last test runs.
 * `npm run rules -- LOGIN SIGNUP` lists the unproven ones of those prefixes and fails while there are any.
 */
import { resolve } from "node:path";
import { measureCoverage } from "./coverage.ts";
import { readReports } from "./read-reports.ts";
import { readRules } from "./read-rules.ts";

const root = resolve(import.meta.dirname, "../..");
const { prefixes, unproven, unknownCitations } = measureCoverage(
  readRules(resolve(root, "docs/spec")),
  readReports(resolve(root, process.env["RULES_REPORTS"] ?? "reports")),
);

const wanted = process.argv.slice(2);
const unknownPrefixes = wanted.filter((prefix) => !prefixes.some((row) => row.prefix === prefix));
const listed = unproven.filter(({ prefix }) => wanted.includes(prefix));

for (const { id, text } of listed) console.log(`${id}  ${text}`);
if (listed.length > 0) console.log();
for (const { prefix, proven, total } of prefixes) {
  if (wanted.length === 0 || wanted.includes(prefix)) console.log(`${prefix.padEnd(10)} ${proven} of ${total}`);
}
for (const id of unknownCitations) console.error(`A test cites ${id}, which is no rule.`);
for (const prefix of unknownPrefixes) console.error(`There are no rules with the prefix ${prefix}.`);

const total = prefixes.reduce((sum, row) => sum + row.total, 0);
console.log(`proven ${total - unproven.length} of ${total}`);
if (unknownCitations.length > 0 || unknownPrefixes.length > 0 || listed.length > 0) process.exitCode = 1;
