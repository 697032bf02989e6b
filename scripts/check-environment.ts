/** Part of `npm run check`: docs/environment.md lists every variable, with the default that the code has. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { environmentProblems } from "./environment/compare-table.ts";
import { otherVariables } from "./environment/other-variables.ts";
import { serverVariables } from "./environment/server-variables.ts";

const page = readFileSync(resolve(import.meta.dirname, "../docs/environment.md"), "utf8");
const problems = environmentProblems(page, { defaults: serverVariables(), others: otherVariables() });
for (const problem of problems) console.error(`docs/environment.md: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
