/** Follows docs/runbooks/governance.md on an Anvil with the development plan, section by section, as it is printed. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { developmentAccounts as accounts, encodeRoleChanges, roles } from "@passport/contracts";
import { passportTimelockAbi } from "@passport/contracts/abi/passport-timelock";
import { type Chains, startChains } from "@passport/testbed";
import { createPublicClient, encodeFunctionData, type Hex, http, zeroHash } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../../../..");
const cast = join(import.meta.dirname, "testing/cast.ts");

let chains: Chains;
let folder: string;
let sections: Map<string, string[]>;
/** What the commands at the top of the runbook set. */
let prepared: string;
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
  prepared = (await bash(`${preparation}\ndeclare -p ${names.join(" ")}`)).replace(/^declare -- /gm, "");
});
afterAll(() => cleanUp.disposeAsync());

const fresh = (digit: string) => `0x${digit.repeat(40)}`;
const variables = (): Record<string, string> => ({
  CHAIN: "97",
  RPC: chains.binance.url,
  DEPLOYMENT: chains.environment["CHAIN_DEPLOYMENT_FILE"] ?? "",
  ADMIN: accounts.admin.address,
  GUARDIAN: accounts.guardian.address,
  CUSTODIAN: accounts.custodian.address,
  PAUSER: accounts.pauser.address,
  DISTRIBUTOR: accounts.treasury.address,
  PUBLISHER: accounts.reservesPublisher.address,
  NEW_ADMIN: fresh("a"),
  NEW_GUARDIAN: fresh("b"),
  NEW_CUSTODIAN: fresh("c"),
  NEW_SIGNER: fresh("d"),
});

/** The blocks of a section, in one shell, each after the wait that its first line names. Returns what was printed. */
const follow = async (name: string, more: Record<string, string> = {}): Promise<string> => {
  const blocks = sections.get(name);
  if (blocks === undefined || blocks.length === 0) throw new Error(`the runbook has no commands under "${name}"`);
  const request = (method: string, param: number | string) =>
    `curl -s --data '${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [param] })}' -H 'content-type: application/json' "$RPC" > /dev/null`;
  const wait = (days: number) =>
    `${request("evm_increaseTime", days * 86_400 + 60)}\n${request("anvil_mine", "0x1")}\n`;
  const script = blocks.map((block) => block.replace(/# (\d+) days later/, (_, days: string) => wait(Number(days))));
  const printed = await bash([prepared, ...script].join("\n"), more);
  return printed.trim().split("\n").at(-1) ?? "";
};

const bash = async (script: string, more: Record<string, string> = {}): Promise<string> => {
  const env = { ...variables(), ...more, PATH: `${folder}:/usr/bin:/bin` };
  return (await run("bash", ["--norc", "-eu", "-o", "pipefail", "-c", script], { env })).stdout;
};

const reader = () => createPublicClient({ transport: http(chains.binance.url) });
const has = (contract: string, role: Hex, account: string) =>
  reader().readContract({
    address: contract as Hex,
    abi: passportTimelockAbi,
    functionName: "hasRole",
    args: [role, account as Hex],
  });
const sendAs = async (from: string, data: Hex) => {
  await chains.binance.request("anvil_impersonateAccount", [from]);
  await chains.binance.request("anvil_setBalance", [from, "0x8ac7230489e80000"]);
  const call = { from, to: chains.deployments.binance.timelock, gas: "0x4c4b40", data };
  await chains.binance.request("eth_sendTransaction", [call]);
};
/** Each section starts from the deployment. */
const apart = async (act: () => Promise<void>): Promise<void> => {
  const snapshot = await chains.binance.request<string>("evm_snapshot");
  await act();
  await chains.binance.request("evm_revert", [snapshot]);
};

it("[CHAIN-56] each section of the runbook does what it says", async () => {
  const { timelock, withdrawer, farm, reservesRoots } = chains.deployments.binance;
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
    expect(await follow("The guardian was stolen")).toBe("true");
    for (const contract of [timelock, withdrawer, farm?.rewards, reservesRoots])
      expect(await has(contract ?? "", roles.guardian, accounts.guardian.address)).toBe(false);
    expect(await has(withdrawer ?? "", roles.pauser, accounts.guardian.address)).toBe(false);
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
