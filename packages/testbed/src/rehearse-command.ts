/**
 * `npm run contracts:rehearse -- --plan plan.json [--json]`: deploys the plan on an Anvil of its own, steals each of its keys in
 * turn, and prints what the thief could do for these limits. It needs no key and no node, and touches no real chain.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { hashPlan, parsePlan } from "@passport/contracts";
import { type Loot, type Moment, type RehearsalRow, rehearse } from "@passport/contracts/rehearsal";
import { formatEther } from "viem";
import { startAnvil } from "./anvil.ts";
import { textTable } from "./text-table.ts";

const { values } = parseArgs({ options: { plan: { type: "string" }, json: { type: "boolean", default: false } } });
if (values.plan === undefined) throw new Error("--plan is missing");
const plan = parsePlan(JSON.parse(await readFile(values.plan, "utf8")));
await using anvil = await startAnvil({ chainId: plan.chainId });
const rows = await rehearse(anvil.url, plan, (line) => process.stderr.write(`${line}\n`));

const lootText = ({ sups, tokens, items }: Loot): string[] => [
  ...(sups > 0n ? [`${formatEther(sups)} SUPS`] : []),
  ...(tokens > 0n ? [`${tokens} tokens`] : []),
  ...(items > 0n ? [`${items} items`] : []),
];

const momentText = ({ atOnce, throughQueue, takesEffect }: Moment): string =>
  [
    ...lootText(atOnce).map((text) => `${text} at once`),
    ...lootText(throughQueue).map((text) => `${text} through the queue`),
    ...(takesEffect.length > 0 ? [`${takesEffect.length} changes: ${takesEffect.slice(0, 3).join(", ")}`] : []),
  ].join("; ") || "nothing";

const timeText = (seconds: number): string => (seconds === 0 ? "at once" : `${Math.floor(seconds / 3_600)} hours`);

const linesOf = ({ key, calls, stops, moments, removal }: RehearsalRow): string[][] => [
  [key, "Opens", calls.join(", ") || "vouchers"],
  ["", "Stops", stops.join(", ") || "nothing"],
  ...moments.map((moment) => ["", `After ${moment.after}`, momentText(moment)]),
  ["", `Removed (${timeText(removal.afterSeconds)})`, removal.steps.join("; ")],
  ["", `Replaced (${timeText(removal.successorAfterSeconds)})`, ""],
  ["", "Remains", removal.remains.join(", ") || "nothing"],
  ["", "Missing", removal.missing.join(", ") || "nothing"],
];

const written = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
process.stdout.write(
  values.json
    ? `${JSON.stringify({ chainId: plan.chainId, planHash: hashPlan(plan), rows }, written, 2)}\n`
    : `${textTable([["Key", "", `Plan ${hashPlan(plan)}`], ...rows.flatMap(linesOf)])}\n`,
);
