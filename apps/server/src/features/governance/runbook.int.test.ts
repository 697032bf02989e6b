/** Follows docs/runbooks/governance.md on an Anvil with the development plan, section by section, as it is printed. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  developmentAccounts as accounts,
  connectChain,
  contractsWithPause,
  developmentPlans,
  encodeRoleChanges,
  expectedContracts,
  hasRole,
  type Role,
  roles,
} from "@passport/contracts";
import { passportTimelockAbi } from "@passport/contracts/abi/passport-timelock";
import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import { type Chains, startChains } from "@passport/testbed";
import { createPublicClient, encodeFunctionData, type Hex, http, zeroHash } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../../../..");
const cast = join(import.meta.dirname, "testing/cast.ts");

type Name = "ethereum" | "binance";

let chains: Chains;
let folder: string;
let sections: Map<string, string[]>;
/** What the commands at the top of the runbook set, by chain. */
const prepared = new Map<Name, string>();
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  chains = cleanUp.use(await startChains());
  folder = await mkdtemp(join(tmpdir(), "passport-runbook-"));
  cleanUp.defer(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "cast"), `#!/bin/sh\nexec "${process.execPath}" "${cast}" "$ETH_RPC_URL" "$@"\n`);
  await chmod(join(folder, "cast"), 0o755);
  const text = await readFile(join(root, "docs/runbooks/governance.md"), "utf8");
  sections = new Map(
    text
      .split(/^## /m)
      .map((section, nth) => [
        nth === 0 ? "" : (section.split("\n")[0] ?? ""),
        [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = ""]) => block),
      ]),
  );
  const preparation = (sections.get("") ?? []).join("\n");
  const names = [...preparation.matchAll(/^(?:export )?(\w+)=/gm)].map(([, name]) => name);
  for (const chain of ["ethereum", "binance"] as const) {
    const set = await bash(chain, `${preparation}\ndeclare -p ${names.join(" ")}`);
    prepared.set(chain, set.replace(/^declare -- /gm, ""));
  }
});
afterAll(() => cleanUp.disposeAsync());

const fresh = (digit: string): Hex => `0x${digit.repeat(40)}`;
const variables = (chain: Name): Record<string, string> => ({
  CHAIN: String(chains.deployments[chain].chainId),
  RPC: chains[chain].url,
  DEPLOYMENT: chains.environment["CHAIN_DEPLOYMENT_FILE"] ?? "",
  ADMIN: accounts.admin.address,
  GUARDIAN: accounts.guardian.address,
  CUSTODIAN: accounts.custodian.address,
  PAUSER: accounts.pauser.address,
  DISTRIBUTOR: accounts.distributor.address,
  PUBLISHER: accounts.reservesPublisher.address,
  NEW_ADMIN: fresh("a"),
  NEW_GUARDIAN: fresh("b"),
  NEW_CUSTODIAN: fresh("c"),
  NEW_SIGNER: fresh("d"),
});

/** The blocks of a section, in one shell, each after the wait that its first line names. Returns what was printed. */
const follow = async (name: string, more: Record<string, string> = {}, chain: Name = "binance"): Promise<string> => {
  const blocks = sections.get(name);
  if (blocks === undefined || blocks.length === 0) throw new Error(`the runbook has no commands under "${name}"`);
  const request = (method: string, param: number | string) =>
    `curl -s --data '${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [param] })}' -H 'content-type: application/json' "$RPC" > /dev/null`;
  const wait = (days: number) =>
    `${request("evm_increaseTime", days * 86_400 + 60)}\n${request("anvil_mine", "0x1")}\n`;
  const script = blocks.map((block) => block.replace(/# (\d+) days later/, (_, days: string) => wait(Number(days))));
  const printed = await bash(chain, [prepared.get(chain), ...script].join("\n"), more);
  return printed.trim().split("\n").at(-1) ?? "";
};

const bash = async (chain: Name, script: string, more: Record<string, string> = {}): Promise<string> => {
  const env = { ...variables(chain), ...more, PATH: `${folder}:/usr/bin:/bin` };
  return (await run("bash", ["--norc", "-eu", "-o", "pipefail", "-c", script], { env })).stdout;
};

const reader = () => createPublicClient({ transport: http(chains.binance.url) });
const readBlockTime = async (chain: Name): Promise<number> =>
  Number((await createPublicClient({ transport: http(chains[chain].url) }).getBlock()).timestamp);
const has = (contract: string, role: Hex, account: string) =>
  reader().readContract({
    address: contract as Hex,
    abi: passportTimelockAbi,
    functionName: "hasRole",
    args: [role, account as Hex],
  });
const sendAs = async (
  from: string,
  data: Hex,
  chain: Name = "binance",
  to: string = chains.deployments[chain].timelock,
) => {
  await chains[chain].request("anvil_impersonateAccount", [from]);
  await chains[chain].request("anvil_setBalance", [from, "0x8ac7230489e80000"]);
  await chains[chain].request("eth_sendTransaction", [{ from, to, gas: "0x4c4b40", data }]);
};
/** Each section starts from the deployment. */
const apart = async (act: () => Promise<void>, chain: Name = "binance"): Promise<void> => {
  const snapshot = await chains[chain].request<string>("evm_snapshot");
  await act();
  await chains[chain].request("evm_revert", [snapshot]);
};

/** With the guardian's key: pauses everything, and dismisses every holder that a guardian can dismiss. */
const sabotage = async (chain: Name): Promise<void> => {
  const { farm, reservesRoots, ...deployment } = chains.deployments[chain];
  const { admin, guardian, pauser, distributor, reservesPublisher } = accounts;
  const send = (to: string, data: Hex) => sendAs(guardian.address, data, chain, to);
  const encode = encodeFunctionData<typeof stakingRewardsAbi>;
  const dismiss = (to: string, role: Hex, { address }: { address: Hex }) =>
    send(to, encode({ abi: stakingRewardsAbi, functionName: "dismiss", args: [role, address] }));
  for (const contract of contractsWithPause(chains.deployments[chain])) {
    await send(contract, encode({ abi: stakingRewardsAbi, functionName: "pause" }));
    await dismiss(contract, roles.unpauser, admin);
    for (const holder of [pauser, guardian]) await dismiss(contract, roles.pauser, holder);
  }
  if (farm !== null) await dismiss(farm.rewards, roles.distributor, distributor);
  if (reservesRoots !== null) await dismiss(reservesRoots, roles.publisher, reservesPublisher);
  const args = [admin.address] as const;
  await send(deployment.timelock, encodeFunctionData({ abi: passportTimelockAbi, functionName: "dismiss", args }));
};

/** What the development plan with this guardian says and the chain does not: roles without their holder, and what is paused. */
const missing = async (chain: Name, guardian: Hex): Promise<string[]> => {
  const plan = { ...developmentPlans[chain === "ethereum" ? 31_337 : 97], guardian };
  const connected = await connectChain(chains[chain].url);
  const found: string[] = [];
  for (const { name, address, roles: planned = {} } of expectedContracts(plan, chains.deployments[chain])) {
    for (const [role, holders] of Object.entries(planned))
      for (const holder of holders)
        if (!(await hasRole(connected, address, role as Role, holder))) found.push(`${name}: ${role} ${holder}`);
  }
  for (const address of contractsWithPause(chains.deployments[chain])) {
    const call = { address, abi: stakingRewardsAbi, functionName: "paused" } as const;
    if (await connected.reader.readContract(call)) found.push(`${address} is paused`);
  }
  return found;
};

const rightsOf = async (chain: Name, account: Hex): Promise<string[]> => {
  const connected = await connectChain(chains[chain].url);
  const found: string[] = [];
  const contracts = expectedContracts(developmentPlans[chain === "ethereum" ? 31_337 : 97], chains.deployments[chain]);
  for (const { name, address } of contracts.filter(({ roles: planned }) => planned !== undefined))
    for (const role of Object.keys(roles) as Role[])
      if (await hasRole(connected, address, role, account)) found.push(`${role} of ${name}`);
  return found;
};

it("[CHAIN-56] each section of the runbook does what it says", async () => {
  const { timelock, withdrawer, farm } = chains.deployments.binance;
  await apart(async () => {
    const data = encodeFunctionData({ abi: passportTimelockAbi, functionName: "updateDelay", args: [1n] });
    const change = [timelock, 0n, data, zeroHash, zeroHash] as const;
    const schedule = { abi: passportTimelockAbi, functionName: "schedule", args: [...change, 172_800n] } as const;
    await sendAs(accounts.admin.address, encodeFunctionData(schedule));
    const id = await reader().readContract({
      address: timelock,
      abi: passportTimelockAbi,
      functionName: "hashOperation",
      args: change,
    });
    const isPending = () =>
      reader().readContract({
        address: timelock,
        abi: passportTimelockAbi,
        functionName: "isOperationPending",
        args: [id],
      });
    expect(await isPending()).toBe(true);
    await follow("A proposal that is not ours", { ID: id });
    expect(await isPending()).toBe(false);
  });
  await apart(async () => void (await follow("A signing key was stolen")));
  await apart(async () => {
    expect(await follow("The admin was stolen")).toBe("true");
    expect(await has(withdrawer ?? "", roles.unpauser, accounts.admin.address)).toBe(false);
    expect(await has(withdrawer ?? "", roles.unpauser, fresh("a"))).toBe(true);
  });
  await apart(async () => {
    const theirs = encodeRoleChanges([
      { target: timelock, role: roles.guardian, account: accounts.mallory.address, isGranted: true },
    ]);
    await sendAs(accounts.custodian.address, theirs.propose);
    expect(await follow("The custodian was stolen", { ID: theirs.id })).toBe("true");
    const pending = { address: timelock, abi: passportTimelockAbi, functionName: "isRolesPending" } as const;
    expect(await reader().readContract({ ...pending, args: [theirs.id] })).toBe(false);
  });
  await apart(async () => {
    await chains.binance.request("anvil_impersonateAccount", [accounts.pauser.address]);
    await chains.binance.request("eth_sendTransaction", [
      { from: accounts.pauser.address, to: withdrawer, data: "0x8456cb59" },
    ]);
    await follow("The pauser was stolen");
    expect(await has(withdrawer ?? "", roles.pauser, accounts.pauser.address)).toBe(false);
  });
  await apart(async () => {
    await follow("The distributor was stolen");
    expect(await has(farm?.rewards ?? "", roles.distributor, accounts.treasury.address)).toBe(false);
  });
  await apart(async () => expect((await follow("A change of our own")).toLowerCase()).toBe(fresh("d")));
}, 900_000);

it.each(["binance", "ethereum"] as const)(
  "[CHAIN-51] [CHAIN-56] after a stolen guardian has dismissed everybody, the runbook leaves %s as planned and unpaused on day 14",
  async (chain) => {
    await apart(async () => {
      const { guardian } = accounts;
      expect(await missing(chain, guardian.address)).toEqual([]);
      await sabotage(chain);
      const guarded = contractsWithPause(chains.deployments[chain]).length;
      // Three roles in the timelock; unpauser, two pausers and a pause of each contract; distributor and publisher.
      const dismissed = 3 + 4 * guarded + (chain === "binance" ? 2 : 0);
      expect(await missing(chain, guardian.address)).toHaveLength(dismissed);
      const end = (await readBlockTime(chain)) + 15 * 86_400;
      expect(await follow("The guardian was stolen", {}, chain)).toBe("true");
      expect(await missing(chain, fresh("b"))).toEqual([]);
      expect(await rightsOf(chain, guardian.address)).toEqual([]);
      expect(await readBlockTime(chain)).toBeLessThan(end);
    }, chain);
  },
  300_000,
);
