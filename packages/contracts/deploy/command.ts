/**
 * `npm run contracts:deploy -- --rpc URL --plan plan.json --out deployments.json`, once for each chain: the file
 * then says where everything is on all of them, and is the CHAIN_DEPLOYMENT_FILE of the server.
 *
 * The deployer's private key comes from the environment variable DEPLOYER_KEY and from nowhere else:
 * arguments and files are seen by others. A run that was stopped goes on with `<out>.progress`.
 */
import { readFile, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { deployChain } from "./deploy-chain.ts";
import { hashPlan } from "./deployment-plan.ts";
import { readNetworks, saveNetwork } from "./networks-file.ts";
import { parsePlan } from "./parse-plan.ts";
import { progressFile } from "./progress.ts";
import { readAccount, required } from "./read-key.ts";

const { values } = parseArgs({
  options: { rpc: { type: "string" }, plan: { type: "string" }, out: { type: "string" } },
});
const rpcUrl = required("--rpc", values.rpc);
const out = required("--out", values.out);
const account = readAccount("DEPLOYER_KEY", process.env["DEPLOYER_KEY"]);
const plan = parsePlan(JSON.parse(await readFile(required("--plan", values.plan), "utf8")));
const log = (line: string) => process.stdout.write(`${line}\n`);
log(`The plan for chain ${plan.chainId} has the hash ${hashPlan(plan)}`);
const progressPath = `${out}.progress`;
const deployment = await deployChain({ rpcUrl, account, plan, log, progress: progressFile(progressPath) });
const { chainId } = deployment;
const known = (await readNetworks(out)).find((network) => network.chainId === chainId);
// Nodes that an operator wrote into the file stay.
const rpcUrls = known?.rpcUrls.length ? known.rpcUrls : [rpcUrl];
await saveNetwork(out, { chainId, finality: "finalized", ...known, rpcUrls, deployment });
await rm(progressPath, { force: true });
log(`Deployed. ${account.address} holds no right in them; the addresses are in ${out}`);
