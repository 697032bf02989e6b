/** The whole way: keys, contracts, a chain, the watcher with the rights of a worker, and staff who ask the api. */
import { developmentAccounts, encodeCancellation, encodeProposal, encodeRoleChanges, roles } from "@passport/contracts";
import { passportTimelockAbi } from "@passport/contracts/abi/passport-timelock";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { stoppingCommands } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { type Address, decodeFunctionData, encodeFunctionData, type Hex, keccak256, stringToHex, zeroHash } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { subjectsTo } from "../entry/testing/two-factor-players.ts";
import { appoint } from "../support/testing/staff-fixtures.ts";
import { type GovernanceWorld, openGovernanceWorld } from "./testing/governance-world.ts";

const twoDays = 172_800n;
const candidate: Address = "0x00000000000000000000000000000000000000c1";

let world: GovernanceWorld;
beforeAll(async () => {
  world = await openGovernanceWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const encode = (functionName: string, args: readonly unknown[], abi: readonly unknown[] = supsWithdrawerAbi): Hex =>
  encodeFunctionData({ abi, functionName, args } as never);

/** What the timelock calls a proposal, by its data. */
const idOf = (schedule: Hex): Hex => {
  const { args } = decodeFunctionData({ abi: passportTimelockAbi, data: schedule });
  const [target, value, data, predecessor, salt] = args as [Address, bigint, Hex, Hex, Hex];
  return keccak256(
    `0x${encodeFunctionData({
      abi: passportTimelockAbi,
      functionName: "hashOperation",
      args: [target, value, data, predecessor, salt],
    }).slice(10)}`,
  );
};

const propose = async (data: Hex, contract: Address = world.withdrawer, delay = twoDays) => {
  const proposal = encodeProposal({ contract, data }, delay);
  await world.send("admin", proposal.schedule);
  return { id: idOf(proposal.schedule), ...proposal };
};
const wordsOf = async (id: string) => (await world.find(id))?.calls.map(({ words }) => words);

it("[CHAIN-56] a proposal of each kind of change is listed with its words, what it changes now, and how it is stopped", async () => {
  const now = developmentAccounts.withdrawSigner.address.toLowerCase();
  const admin = developmentAccounts.admin.address.toLowerCase();
  const pauser = keccak256(stringToHex("PAUSER_ROLE"));
  const cases: [Hex, string, Address?][] = [
    [
      encode("setSigner", [candidate, 600n]),
      `Withdrawer: signer ${now} → ${candidate}, the old key stays valid for 10 min`,
    ],
    [
      encode("setLimits", [1n, 10n ** 30n]),
      "Withdrawer: limit of an account 50000 SUPS → 0.000000000000000001 SUPS, limit of all accounts 500000 SUPS → 1000000000000 SUPS",
    ],
    [encode("setQueueDelay", [3_600n]), "Withdrawer: wait in the queue 1 d → 1 h"],
    [encode("setQueueMinimum", [10n ** 18n]), "Withdrawer: smallest amount in the queue 5 SUPS → 1 SUPS"],
    [
      encode("setTreasury", [candidate]),
      `Withdrawer: treasury ${developmentAccounts.treasury.address.toLowerCase()} → ${candidate}`,
    ],
    [encode("grantRole", [pauser, candidate]), `Withdrawer: gives PAUSER_ROLE to ${candidate}`],
    [
      encode("beginDefaultAdminTransfer", [candidate]),
      `Withdrawer: admin ${world.timelock.toLowerCase()} → ${candidate}`,
    ],
    [
      encode("updateDelay", [86_400n], passportTimelockAbi),
      "Timelock: shortest wait of a proposal 0 s → 1 d",
      world.timelock,
    ],
    [encode("unpause", []), "Withdrawer: unpause()"],
    ["0xdeadbeef", "Withdrawer: unknown call 0xdeadbeef, data 0xdeadbeef"],
    ["0x01", `${candidate} (not one of our contracts): unknown call 0x01, data 0x01`, candidate],
  ];
  const proposed = [];
  for (const [data, words, contract] of cases) proposed.push({ words, ...(await propose(data, contract)) });
  await world.settle();
  for (const { id, words } of proposed) expect(await wordsOf(id)).toEqual([words]);
  const first = await world.find(proposed[0]?.id ?? "");
  expect([first?.proposer, first?.timelock, first?.state, first?.is_ready, first?.is_final]).toEqual([
    admin,
    world.timelock.toLowerCase(),
    "pending",
    false,
    true,
  ]);
  expect(first).toMatchObject({
    chain_id: 97,
    kind: "timelock",
    call_count: 1,
    refused_by: [],
    ended_at: null,
  });
  expect(Date.parse(first?.ready_at ?? "") - Date.parse(first?.scheduled_at ?? "")).toBe(172_800_000);
  expect(Date.parse(first?.expires_at ?? "") - Date.parse(first?.ready_at ?? "")).toBe(7 * 86_400_000);
  expect(first && stoppingCommands(first).map(({ line }) => line)).toEqual([
    `cast send ${first?.timelock} "cancel(bytes32)" ${first?.id} --rpc-url "$RPC" --ledger`,
    `cast send ${first?.timelock} "dismiss(address)" ${admin} --rpc-url "$RPC" --ledger`,
  ]);
  expect(await world.metric("governance_pending", { chain: "97", kind: "timelock" })).toBe(cases.length);
  const seconds = (await world.metric("governance_next_ready_seconds", { chain: "97", kind: "timelock" })) ?? 0;
  expect(seconds).toBeGreaterThan(172_000);
  expect(seconds).toBeLessThanOrEqual(172_800);
  const log = world.access.api.log();
  for (const { id, words } of proposed) {
    const line = log.split("\n").find((one) => one.includes(id) && one.includes("was proposed"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({
      level: "warn",
      words: [words.replace(/(?<=(signer|account|accounts|queue|treasury|admin|proposal) )[^→]+→/g, "→")],
    });
  }
});

it("[CHAIN-56] staff are mailed of every proposal, at most once an hour for a chain, and support is not", async () => {
  const { access, staff } = world;
  const [support, treasury] = [await appoint(access, "Support"), await appoint(access, "Treasury")];
  const mails = async (email: string) => (await subjectsTo(access, email)).filter((one) => one.includes("proposed"));
  expect(await access.api.runJob("tell-staff-of-proposals")).toBeGreaterThan(0);
  const [first] = await mails(staff.email);
  expect(first).toContain("11 changes were proposed");
  expect(await mails(treasury.email)).toHaveLength(1);
  await propose(encode("setQueueDelay", [7_200n]));
  await world.settle();
  expect(await access.api.runJob("tell-staff-of-proposals")).toBe(0);
  expect(await mails(staff.email)).toHaveLength(1);
  await access.db
    .updateTable("governance_news")
    .set({ told_at: new Date(Date.now() - 3_540_000) })
    .execute();
  expect(await access.api.runJob("tell-staff-of-proposals")).toBe(0);
  // An hour later, in another worker.
  await access.db
    .updateTable("governance_news")
    .set({ told_at: new Date(Date.now() - 3_601_000) })
    .execute();
  await access.api.runJob("tell-staff-of-proposals");
  expect((await mails(staff.email)).at(-1)).toContain("A change was proposed");
  expect((await access.mailTo(staff.email)).text).toContain("Withdrawer: wait in the queue → 2 h");
  expect(await mails(support.email)).toEqual([]);
});

it("[CHAIN-56] a batch is one proposal, and texts of a thief are shown without what a database or a terminal would choke on", async () => {
  const salt = keccak256("0x05");
  const nul = encode("setTreasury", [candidate]);
  const long = Array.from({ length: 60 }, () => nul);
  const schedule = encode(
    "scheduleBatch",
    [long.map(() => world.withdrawer), long.map(() => 0n), long, zeroHash, salt, twoDays],
    passportTimelockAbi,
  );
  await world.send("admin", schedule);
  await world.settle();
  const found = (await world.list()).proposals.find(({ call_count }) => call_count === 60);
  expect(found?.calls).toHaveLength(50);
  expect(found?.salt).toBe(salt);
});

it("[CHAIN-56] what was cancelled or executed is not pending, and a worker that was away finds out", async () => {
  const [cancelled, executed, pending] = [
    await propose(encode("setQueueDelay", [7_201n])),
    await propose(encode("grantRole", [roles.pauser, candidate]), world.withdrawer, 0n),
    await propose(encode("setQueueDelay", [7_202n])),
  ];
  await world.follow();
  expect(await world.find(executed.id)).toMatchObject({ state: "pending", is_ready: true });
  const changes = async () =>
    (await world.metric("governance_role_changes_total", { chain: "97", contract: "Withdrawer", change: "granted" })) ??
    0;
  const before = await changes();
  await world.stopWorker();
  await world.send("guardian", encodeCancellation(cancelled.id));
  await world.send("admin", executed.execute);
  const away = await propose(encode("setQueueDelay", [7_203n]));
  await world.startWorker();
  await world.settle();
  expect(await world.find(cancelled.id, "ended")).toMatchObject({ state: "cancelled" });
  expect(await world.find(executed.id, "ended")).toMatchObject({ state: "executed" });
  expect(await world.find(cancelled.id)).toBeUndefined();
  expect(await world.find(pending.id)).toMatchObject({ state: "pending" });
  expect(await world.find(away.id)).toMatchObject({ state: "pending" });
  expect(await changes()).toBe(before + 1);
  // It may be made again, under the same id.
  await world.send("admin", cancelled.schedule);
  await world.settle();
  expect(await world.find(cancelled.id)).toMatchObject({ state: "pending" });
  expect(await world.find(cancelled.id, "ended")).toMatchObject({ state: "cancelled" });
});

it("[CHAIN-56] what a reorganisation takes back is gone, and its cancellation too", async () => {
  const kept = await propose(encode("setQueueDelay", [7_204n]));
  await world.settle();
  const snapshot = await world.anvil.request<string>("evm_snapshot");
  const taken = await propose(encode("setQueueDelay", [7_205n]));
  await world.send("guardian", encodeCancellation(kept.id));
  await world.follow();
  expect(await world.find(taken.id)).toMatchObject({ state: "pending", is_final: false });
  expect(await world.find(kept.id, "ended")).toMatchObject({ state: "cancelled" });
  await world.anvil.request("evm_revert", [snapshot]);
  await world.anvil.request("anvil_mine", ["0x4"]);
  await waitUntil("the proposal to be taken back", async () => (await world.find(taken.id)) === undefined);
  expect(await world.find(taken.id, "ended")).toBeUndefined();
  expect(await world.find(kept.id)).toMatchObject({ state: "pending" });
});

it("[CHAIN-56] the custodian's changes of roles are listed with who has refused them, and cancelled by two refusals", async () => {
  const change = (account: Address) =>
    encodeRoleChanges([{ target: world.timelock, role: roles.guardian, account, isGranted: true }]);
  const [one, both] = [change(candidate), change("0x00000000000000000000000000000000000000c2")];
  await world.send("custodian", one.propose);
  await world.send("custodian", both.propose);
  await world.send("guardian", one.refuse);
  await world.send("guardian", both.refuse);
  await world.settle();
  const custodian = developmentAccounts.custodian.address.toLowerCase();
  const guardian = developmentAccounts.guardian.address.toLowerCase();
  expect(await world.find(both.id)).toMatchObject({ kind: "roles", refused_by: [guardian] });
  await world.send("admin", both.refuse);
  await world.settle();
  const found = await world.find(one.id);
  expect(found).toMatchObject({ kind: "roles", state: "pending", proposer: custodian, refused_by: [guardian] });
  expect(found?.calls).toMatchObject([{ words: `Timelock: gives GUARDIAN_ROLE to ${candidate}` }]);
  expect(Date.parse(found?.ready_at ?? "") - Date.parse(found?.scheduled_at ?? "")).toBe(14 * 86_400_000);
  expect(found && stoppingCommands(found).map(({ does }) => does)).toEqual(["refuse"]);
  expect(await world.find(both.id, "ended")).toMatchObject({ state: "cancelled", refused_by: expect.any(Array) });
  expect((await world.find(both.id, "ended"))?.refused_by).toHaveLength(2);
  expect(await world.metric("governance_pending", { chain: "97", kind: "roles" })).toBe(1);
});

it("[CHAIN-56] a player and a member of support cannot read it", async () => {
  const { access } = world;
  for (const role of ["Member", "Support"]) {
    const person = await appoint(access, role);
    expect((await person.ask("STAFF:PROPOSAL:LIST", {})).error_code).toBe("permission_denied");
  }
});
