/**
 * `npm run reserves:publish -- --report report.json --deployment deployments.json`: publishes the root of a report that
 * `npm run reserves:prove -- --out report.json` has written, and the hash of the books that it names, on the chain whose
 * deployment has a contract for roots. `--previous ID` names the report that was published before, and is left out for the
 * first one: the contract refuses where its latest is another, which another holder of the key must have published. The publisher's private key comes from the environment variable RESERVES_PUBLISHER_KEY.
 */
import { publishReserves } from "./publish-reserves.ts";
import { readAccount } from "./read-key.ts";
import { readReportAndContract } from "./read-published.ts";

const account = readAccount("RESERVES_PUBLISHER_KEY", process.env["RESERVES_PUBLISHER_KEY"]);
const { report, previous, chain, contract } = await readReportAndContract();
await publishReserves(await chain.senderFor(account), contract, report, previous);
process.stdout.write(`Report ${report.id} is published at ${contract} on chain ${chain.id}\n`);
