/**
 * `npm run test:chain -- [--rounds N] [--seed N] [--kills P] [--lies P] [--floods P] [--json] [--log FILE]`: lets everything happen at once on two
 * chains that take their blocks back, kills what can be killed, lets nodes lie, and compares the books with the chains all
 * the while. Everything it needs it starts and stops by itself, on loopback. Ends with code 1 on any fault.
 */
import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { textTable } from "@passport/testbed/text-table";
import { lieAtRandom, runRounds } from "./rounds.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "500" },
    seed: { type: "string" },
    kills: { type: "string", default: "0.08" },
    lies: { type: "string", default: "0.34" },
    floods: { type: "string", default: "0.05" },
    json: { type: "boolean" },
    log: { type: "string" },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
console.error(`seed ${seed}`);
const { kills, lies, faults, ...counts } = await runRounds({
  seed,
  rounds: Number(values.rounds),
  roundsPerFixture: 50,
  kills: Number(values.kills),
  lie: lieAtRandom(Number(values.lies)),
  floods: Number(values.floods),
  say: (line) => console.error(line),
  onFault: (lines) => values.log !== undefined && writeFileSync(values.log, `${lines.join("\n")}\n`),
});
if (values.json) console.log(JSON.stringify({ seed, ...counts, kills, lies, faults }));
else {
  const killed = Object.entries(kills).map(([name, count]) => [`kill -9 of ${name}`, String(count)]);
  const lied = Object.entries(lies).map(([lie, count]) => [`rounds in which a node ${lie}`, String(count)]);
  console.log(
    textTable([
      ["what", "how many"],
      ...Object.entries(counts).map(([name, count]) => [name, String(count)]),
      ...killed,
      ...lied,
    ]),
  );
  for (const fault of faults) console.log(`FAULT ${fault}`);
}
if (faults.length > 0) process.exitCode = 1;
