import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startAnvil } from "@passport/testbed/anvil";
import { numberToHex, parseEther, toHex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DeploymentPlan, hashPlan, writePlan } from "./deployment-plan.ts";
import { developmentAccounts as accounts } from "./development-accounts.ts";
import { developmentPlans } from "./development-plan.ts";
import type { Network } from "./networks-file.ts";
import { disguiseAnvil } from "./testing/disguised-anvil.ts";

const command = join(import.meta.dirname, "command.ts");
const publicKey = toHex(accounts.deployer.getHdKey().privateKey ?? new Uint8Array());

let folder: string;
let said: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "passport-deploy-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = async (rpc: string, plan: DeploymentPlan, key?: string) => {
  const [planFile, out] = [join(folder, "plan.json"), join(folder, "deployment.json")];
  await rm(out, { force: true });
  await writeFile(planFile, JSON.stringify(writePlan(plan)));
  const args = [command, "--rpc", rpc, "--plan", planFile, "--out", out];
  const env = key === undefined ? {} : { DEPLOYER_KEY: key };
  ({ stdout: said } = await promisify(execFile)(process.execPath, args, { env }));
  return JSON.parse(await readFile(out, "utf8")) as Network[];
};

it("[CHAIN-54] deploys a plan and writes down where everything lies, and the hash of the plan", async () => {
  await using anvil = await startAnvil({ chainId: 97 });
  const [network, ...others] = await run(anvil.url, developmentPlans[97], publicKey);
  const deployment = network?.deployment;
  expect(network).toMatchObject({ chainId: 97, rpcUrls: [anvil.url], finality: "finalized" });
  expect(deployment?.chainId).toBe(97);
  expect(deployment?.planHash).toBe(hashPlan(developmentPlans[97]));
  expect(said).toContain(`The plan for chain 97 has the hash ${deployment?.planHash}`);
  expect(others).toEqual([]);
  expect(await anvil.request("eth_getCode", [deployment?.withdrawer, "latest"])).not.toBe("0x");
});

it("needs the key from the environment", async () => {
  await expect(run("http://127.0.0.1:1", developmentPlans[97])).rejects.toThrow("DEPLOYER_KEY is missing");
});

it("never repeats the key", async () => {
  const mistyped = `${publicKey}00`;
  const failure = await run("http://127.0.0.1:1", developmentPlans[97], mistyped).catch(String);
  expect(failure).toContain("DEPLOYER_KEY is not a private key");
  expect(failure).not.toContain(mistyped.slice(2));
});

it("refuses keys that everybody knows on a real chain, for the deployer and for every role", async () => {
  await using anvil = await startAnvil({ chainId: 97 });
  await using real = await disguiseAnvil(anvil.url);
  const key = generatePrivateKey();
  await anvil.request("anvil_setBalance", [privateKeyToAddress(key), numberToHex(parseEther("10"))]);
  await expect(run(real.url, developmentPlans[97], publicKey)).rejects.toThrow("The key of deployer");
  await expect(run(real.url, developmentPlans[97], key)).rejects.toThrow("The key of treasury");
  expect(await anvil.request("eth_blockNumber")).toBe("0x0");
});
