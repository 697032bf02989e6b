/**
 * `npm run test:games -- [--journeys N] [--seed N] [--kills P] [--json] [--log FILE]`: players, a game and two chains
 * move SUPS and items among each other while processes are killed, blocks are taken back and the game misbehaves;
 * ledger, assets, chains and the game's own records are compared all the while. Everything it needs it starts and
 * stops by itself, on loopback. Ends with code 1 on any fault.
 */
import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { textTable } from "@passport/testbed/text-table";
import { runJourneys } from "./journeys.ts";
import { toLines } from "./report.ts";

const { values } = parseArgs({
  options: {
    journeys: { type: "string", default: "200" },
    seed: { type: "string" },
    kills: { type: "string", default: "1" },
    json: { type: "boolean" },
    log: { type: "string" },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
console.error(`seed ${seed}`);
const report = await runJourneys({
  seed,
  journeys: Number(values.journeys),
  journeysPerFixture: 40,
  lanes: 20,
  steps: 12,
  kills: Number(values.kills),
  manners: { mischief: 0.3, silentMs: 15_000 },
  say: (line) => console.error(line),
  onFault: (lines) => values.log !== undefined && writeFileSync(values.log, `${lines.join("\n")}\n`),
});
if (values.json) console.log(JSON.stringify({ seed, ...report }));
else {
  console.log(textTable([["what", "how many"], ...toLines(report)]));
  for (const fault of report.faults) console.log(`FAULT ${fault}`);
}
if (report.faults.length > 0) process.exitCode = 1;
