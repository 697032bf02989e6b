/**
 * `npm run reserves:publish -- --report report.json --deployment deployments.json`: publishes the root of a report that
 * `npm run reserves:prove -- --out report.json` has written, on the chain whose deployment has a contract for roots.
 * The publisher's private key comes from the environment variable RESERVES_PUBLISHER_KEY.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { reservesReportSchema } from "@passport/protocol";
import { readNetworks } from "./networks-file.ts";
import { publishReserves } from "./publish-reserves.ts";
import { readAccount, required } from "./read-key.ts";
import { connectChain } from "./sender.ts";

const { values } = parseArgs({ options: { report: { type: "string" }, deployment: { type: "string" } } });
const account = readAccount("RESERVES_PUBLISHER_KEY", process.env["RESERVES_PUBLISHER_KEY"]);
const written = JSON.parse(await readFile(required("--report", values.report), "utf8")) as { report: unknown };
const report = reservesReportSchema.parse(written.report);
const networks = await readNetworks(required("--deployment", values.deployment));
const network = networks.find(({ deployment }) => deployment?.reservesRoots != null);
const contract = network?.deployment?.reservesRoots;
const [rpcUrl] = network?.rpcUrls ?? [];
if (contract == null || rpcUrl === undefined) throw new Error("No chain of the deployment has a contract for roots");
const chain = await connectChain(rpcUrl);
await publishReserves(await chain.senderFor(account), contract, report);
process.stdout.write(`Report ${report.id} is published at ${contract} on chain ${chain.id}\n`);
