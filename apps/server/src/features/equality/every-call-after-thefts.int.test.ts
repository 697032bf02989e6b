/**
 * Every signing key was stolen and used, the guardian and two people have answered, and what the thefts left behind is still
 * there. Then a stranger, a player with a voucher and a wallet that calls back make every call that the contracts take: nothing
 * halts, no account is credited, and no hold is lost.
 */
import { type ChainDeployment, developmentAccounts } from "@passport/contracts";
import { reservesRootsAbi } from "@passport/contracts/abi/reserves-roots";
import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { VoucherKind } from "@passport/contracts/typed-data";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { type Address, encodeFunctionData, type Hex, toFunctionSelector, toHex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operationsOf, type Player, vouchersOf } from "../withdrawals/testing/player-fixtures.ts";
import { openWithdrawContract } from "../withdrawals/testing/withdraw-contract.ts";
import { createWithdrawalSteps } from "../withdrawals/testing/withdrawal-steps.ts";
import { type EqualityFixture, startEqualityFixture, subjectsOf } from "./testing/equality-fixture.ts";
import { callEverything, must, type Repertoire, stranger, type Tally } from "./testing/every-call.ts";
import {
  answerTheft,
  endUnpauseDelay,
  hostileCode,
  lowerLimits,
  stakeStolen,
  steal,
  type VoucherContract,
  voucherContractsOf,
} from "./testing/past-thefts.ts";

let fixture: EqualityFixture;
beforeAll(async () => {
  fixture = await startEqualityFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const { ask, use, balanceOf, stateOf, untilState } = createWithdrawalSteps(() => fixture.world);
const thief: Address = "0x000000000000000000000000000000000000bad1";
const receiver: Address = "0x000000000000000000000000000000000000bad2";

const contractsOfKind = (...kinds: readonly VoucherKind[]): VoucherContract[] =>
  fixture.world.chains.all
    .flatMap(({ anvil, deployment }) => voucherContractsOf(anvil, deployment))
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));

const deposited = async (): Promise<Player> => {
  const player = await fixture.world.newPlayer(0n);
  await fixture.sendSups(fixture.faucet, player.wallet, 1_000n);
  await fixture.deposit(player.wallet, 1_000n);
  await fixture.finalize();
  await waitUntil("the deposit", async () => (await operationsOf(fixture.world.db, player))[0]?.state === "confirmed");
  // Fresh SUPS never exceed the contract's limits (WITHDRAW-37), and nothing would be queued.
  await sql`update operations set updated_at = updated_at - interval '25 hours' where account_id = ${player.actor.accountId}`.execute(
    fixture.world.owner,
  );
  return player;
};

interface Entry {
  contract: VoucherContract;
  account: Address;
  nonce: bigint;
}

/** Forged vouchers that the limits queue; of items one is that of the wallet that calls back. */
const queueForged = async (contract: VoucherContract, count: number, staked?: bigint): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const account = nth === 0 && contract.kind === "mint_item" ? receiver : thief;
    entries.push({ contract, account, nonce: await steal(contract, account, { staked }) });
  }
  return entries;
};

/** With each key: one is served, then the guardian lowers the limits, and more are queued. Returns what waits. */
const commitThefts = async (): Promise<{ waiting: Entry[]; staked: bigint | undefined }> => {
  for (const contract of contractsOfKind()) await steal(contract, thief, { amount: 5n });
  const waiting: Entry[] = [];
  const [staking] = contractsOfKind("unstake");
  // For a later theft.
  const staked = staking && (await stakeStolen(staking, thief));
  // The limits of mints come last, because a token must be minted before it can be unstaked.
  for (const kind of ["unstake", "withdraw", "mint_item", "mint"] as const)
    for (const contract of contractsOfKind(kind)) {
      await lowerLimits(contract);
      waiting.push(...(await queueForged(contract, kind === "unstake" ? 2 : 3)));
    }
  await publishFalseRoot();
  await waitUntil("the halt", fixture.isHalted);
  return { waiting, staked };
};

/** The guardian and the admin, then the owner of the database, who books the loss, and resumes. */
const answerThefts = async (): Promise<void> => {
  for (const contract of contractsOfKind()) await answerTheft(contract);
  await fixture.finalize();
  const { breaches } = await fixture.check();
  expect(subjectsOf(breaches)).toEqual(["unbooked_logs", "withdrawals"]);
  await fixture.book(breaches);
  await expectQuiet("when the thefts are booked");
};

const makeReleasable = async (entries: readonly Entry[]): Promise<void> => {
  for (const contract of contractsOfKind()) await endUnpauseDelay(contract);
  for (const { contract, account, nonce } of entries)
    await openWithdrawContract(contract.anvil, contract.address, contract.timelock).endDelay(account, nonce);
};

/** When it is called back it releases another entry in the middle of its own. */
const arm = ({ contract, account, nonce }: Entry): Promise<unknown> => {
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "release", args: [account, nonce] });
  return contract.anvil.request("anvil_setCode", [receiver, hostileCode(contract.address, data)]);
};

/** Only who has staked can leave. */
const stakeInFarm = ({ farm }: ChainDeployment): { name: string; to: Address; data: Hex }[] => {
  const data = encodeFunctionData({ abi: stakingRewardsAbi, functionName: "stake", args: [5n] });
  return farm === null ? [] : [{ name: "staking-rewards.stake", to: farm.rewards, data }];
};

/** On both chains. */
const makeEveryCall = async (caller: Repertoire & { from: Address }): Promise<Map<string, Tally>> => {
  const { chains, network } = fixture.world;
  const transferAddresses = chains.deployments.ethereum.items.map(({ transferAddress }) => transferAddress);
  const tallies = await Promise.all(
    chains.all.map(async ({ anvil, deployment }) => {
      const { withdrawer, depositAddress, purchaseAddress, treasury, sups } = deployment;
      const addresses = [depositAddress, purchaseAddress, treasury, sups, withdrawer ?? thief, ...transferAddresses];
      const further = [
        ...stakeInFarm(deployment),
        ...(anvil.chainId === network.chainId ? (caller.further ?? []) : []),
      ];
      return (await callEverything(anvil, deployment, { ...caller, addresses, most: 12, further })).tally;
    }),
  );
  return mergeTallies(tallies);
};

const mergeTallies = (tallies: readonly Map<string, Tally>[]): Map<string, Tally> => {
  const merged = new Map<string, Tally>();
  for (const [name, { made, acted, refusals }] of tallies.flatMap((tally) => [...tally])) {
    const known = merged.get(name) ?? { made: 0, acted: 0, refusals: new Set<string>() };
    const all = new Set([...known.refusals, ...refusals]);
    merged.set(name, { made: known.made + made, acted: known.acted + acted, refusals: all });
  }
  return merged;
};

/** A thief of the publisher's key names books that never were; the guardian disowns the report. */
const publishFalseRoot = async (): Promise<void> => {
  const { binance } = fixture.world.chains;
  const to = fixture.own.reservesRoots;
  if (to == null) throw new Error("no reports are published here");
  const [id, none] = [toHex(9, { size: 16 }), toHex(0, { size: 16 })];
  const report = [id, toHex(1, { size: 32 }), 0n, 1n, 1n, toHex(2, { size: 32 }), none] as const;
  const publish = encodeFunctionData({ abi: reservesRootsAbi, functionName: "publish", args: report });
  await must(binance, { from: developmentAccounts.reservesPublisher.address, to, data: publish });
  const disown = encodeFunctionData({ abi: reservesRootsAbi, functionName: "disown", args: [id] });
  await must(binance, { from: developmentAccounts.guardian.address, to, data: disown });
};

const userAccounts = async (): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; posted: string; held: string }>`
    select id, posted, held from ledger.accounts where kind = 'user'`.execute(fixture.world.owner);
  return new Map(rows.map(({ id, posted, held }) => [id, `${posted} held ${held}`]));
};

const expectQuiet = async (what: string): Promise<void> => {
  await fixture.finalize();
  const { breaches, unread } = await fixture.check();
  expect({ breaches, unread, isHalted: await fixture.isHalted() }, what).toEqual({
    breaches: [],
    unread: [],
    isHalted: false,
  });
};

/** Refusals of what is for the holder of a role, or for the timelock itself. */
const roleRefusals = [
  "AccessControlUnauthorizedAccount(address,bytes32)",
  "AccessControlInvalidDefaultAdmin(address)",
  "AccessControlEnforcedDefaultAdminRules()",
  "TimelockUnauthorizedCaller(address)",
].map(toFunctionSelector);
const isForRoles = (refusals: ReadonlySet<string>): boolean =>
  [...refusals].every((refusal) => roleRefusals.some((selector) => refusal.includes(selector)));

/** An account without a role cannot make these calls alone: they need a voucher or a signature, or the contract takes no coins. */
const needMore = new Set([
  "sups.permit",
  "passport-collectible.signedMint",
  "collectible-staking.signedUnstake",
  "passport-items.signedMint",
  // The guardian and the admin refuse only while a proposal of the custodian is pending.
  "passport-timelock.refuseRoles",
]);
const needsMore = (name: string): boolean => needMore.has(name) || name.endsWith(".receive");

it("[CHAIN-50] [EQUALITY-4] after thefts of every key no call of an account without a role halts, credits or loses anything", {
  timeout: 600_000,
}, async ({ annotate }) => {
  const { world, own } = fixture;
  const { contract: withdrawer } = world;
  const [alice, bob, carl] = [await deposited(), await deposited(), await deposited()];
  await fixture.sendSups(own.depositAddress, withdrawer.address, 2_000n);
  expect((await fixture.check()).breaches).toEqual([]);

  await withdrawer.setLimits(10n, 3_600n);
  await ask(alice);
  await use(bob);
  const { waiting: dead, staked } = await commitThefts();
  await answerThefts();
  // Alice's was not used, bob's waits in the ended epoch.
  await untilState(alice, "returned");
  expect(await balanceOf(bob)).toEqual({ posted: 1_000n, held: 100n });

  // A second theft, of the keys whose vouchers move no SUPS: it halts nothing, and waits in the current epoch.
  const live: Entry[] = [];
  for (const contract of contractsOfKind("mint", "mint_item")) live.push(...(await queueForged(contract, 3)));
  for (const contract of contractsOfKind("unstake")) live.push(...(await queueForged(contract, 1, staked)));
  const nonce = 1n << 64n;
  await use(bob, 60n, nonce);
  await use(carl, 70n, nonce);
  const opened = await ask(alice, { amount: 40n, nonce });
  const [contract] = contractsOfKind("withdraw");
  const another = live.find((entry) => entry.account === thief && entry.contract.kind === "mint_item");
  if (contract === undefined || another === undefined) throw new Error("nothing waits");
  await makeReleasable([...live, ...[bob, carl].map(({ wallet }) => ({ contract, account: wallet, nonce }))]);
  await arm(another);
  await expectQuiet("before the calls");
  const before = await userAccounts();

  const args = [40n, BigInt(opened.expiry), opened.messageSignature as Hex] as const;
  const voucher = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "withdrawSUPS", args });
  const entries = [...dead, ...live].map((entry) => [entry.account, entry.nonce] as const);
  const callers: Record<string, Repertoire & { from: Address }> = {
    "a wallet that calls back": {
      from: receiver,
      entries: [...entries.filter(([account]) => account === receiver), [carl.wallet, nonce]],
    },
    "a player": {
      from: alice.wallet,
      entries: entries.filter((_, nth) => nth % 2 === 0),
      further: [{ name: "sups-withdrawer.withdrawSUPS", to: withdrawer.address, data: voucher }],
    },
    "a stranger": { from: stranger, entries: [...entries, [bob.wallet, 0n], [bob.wallet, nonce]] },
  };
  const tallies: Map<string, Tally>[] = [];
  for (const [name, caller] of Object.entries(callers)) {
    const tally = await makeEveryCall(caller);
    tallies.push(tally);
    const count = (of: "made" | "acted") => [...tally.values()].reduce((sum, each) => sum + each[of], 0);
    await annotate(`${name}: ${count("made")} calls, ${count("acted")} did something`);
    await expectQuiet(name);
  }
  const idle = [...mergeTallies(tallies)].filter(
    ([name, { acted, refusals }]) => acted === 0 && !isForRoles(refusals) && !needsMore(name),
  );
  // Every other function has done something, so that the silence above is no accident.
  expect(idle.map(([name, { refusals }]) => [name, ...refusals])).toEqual([]);

  // Each queued amount was paid or came back, so the balances add up, whichever account made the call.
  await untilState(bob, "confirmed");
  expect((await operationsOf(world.db, bob)).map(({ state }) => state)).toEqual(["confirmed", "returned", "confirmed"]);
  expect(await balanceOf(bob)).toEqual({ posted: 940n, held: 0n });
  expect([await stateOf(carl), await balanceOf(carl)]).toEqual(["confirmed", { posted: 930n, held: 0n }]);
  expect((await balanceOf(alice))?.held).toBe(40n);
  expect((await vouchersOf(world.db, alice)).map(({ state }) => state)).toEqual(["expired", "used"]);
  const after = await userAccounts();
  const moved = [alice, bob, carl].map(({ actor }) => actor.accountId);
  for (const [id, balance] of before) if (!moved.includes(id)) expect(after.get(id)).toBe(balance);
  expect(after.size).toBe(before.size);
});
