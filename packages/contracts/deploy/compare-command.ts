/**
 * `npm run reserves:compare -- --report report.json --deployment deployments.json`: whether a report, or a proof that a player
 * has downloaded, is the one that was published, its root and the hash of its books. Needs a node, and neither our database
 * nor a key. Exit code 1: it is not.
 */
import { comparePublished } from "./publish-reserves.ts";
import { readReportAndContract } from "./read-published.ts";

const { report, chain, contract } = await readReportAndContract();
const differences = await comparePublished(chain, contract, report);
const verdict = differences.length === 0 ? [`Report ${report.id} is as published at ${contract}`] : differences;
process.stdout.write(`${verdict.join("\n")}\n`);
if (differences.length > 0) process.exitCode = 1;
