/**
 * `npm run accessibility [-- REPORT …]`: brings the list behind /accessibility up to date from reports of browser tests,
 * by default the last one. A report of some files is enough: what they checked replaces what the list says of them.
 */
import { readFileSync } from "node:fs";
import { checkedTests, mergeChecked } from "./checked-tests.ts";
import { listPath, readList, readSources, writeList } from "./list.ts";

const reports = process.argv.length > 2 ? process.argv.slice(2) : ["reports/playwright.json"];
const sources = readSources();
const ran = reports.flatMap((report) => checkedTests(JSON.parse(readFileSync(report, "utf8"))));
const merged = mergeChecked(
  readList(),
  ran,
  ({ file, title }) => sources.get(file)?.find((test) => test.title.test(title))?.calls,
);
writeList(merged);
console.log(`Wrote ${listPath}: ${merged.length} tests, ${ran.length} of them from this report`);
