/** One person's money that goes round through many accounts, against the real contract and the watcher (decision 0072). */
import { developmentAccounts } from "@passport/contracts";
import { newId } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import type { Address } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { timeInWords } from "../../platform/time-in-words.ts";
import { checkWithdrawals } from "./check-withdrawals.ts";
import { deleteOldFreshWithdrawals } from "./fresh-limit.ts";
import { deposit as giveSups, operationsOf, type Player, setExpiry, vouchersOf } from "./testing/player-fixtures.ts";
import { createWithdrawalSteps } from "./testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

const limit = 500n;
const share = 50n;

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
  await world.contract.setLimits(limit, 3_600n);
});
afterAll(() => world[Symbol.asyncDispose]());

const { ask, use, balanceOf, finalize, untilState } = createWithdrawalSteps(() => world);
const wei = 10n ** 18n;

beforeEach(() => world.owner.deleteFrom("fresh_withdrawals").execute());

const freshRows = async () => {
  const rows = await world.db.selectFrom("fresh_withdrawals").select("amount").orderBy("created_at").execute();
  return rows.map(({ amount }) => BigInt(amount));
};

/** As the watcher leaves a deposit that it has credited so long ago. */
const addDeposit = async ({ actor: { accountId } }: Player, amount: bigint, age = "0 seconds") => {
  await giveSups(world.ledger, accountId, amount);
  const at = sql<Date>`now() - ${age}::interval`;
  const columns = { kind: "deposit", state: "confirmed", created_at: at, updated_at: at };
  await world.owner
    .insertInto("operations")
    .values({ id: newId(), account_id: accountId, amount: String(amount), ...columns })
    .execute();
};
/** A player whose SUPS are all from deposits of so long ago. */
const newDepositor = async (amount: bigint, age?: string) => {
  const player = await world.newPlayer(0n);
  await addDeposit(player, amount, age);
  return player;
};
const refusal = { code: "fresh_sups_limited" };

it("[WITHDRAW-37] SUPS that ten accounts pass round fill a tenth of the overall limit, and an eleventh withdraws seasoned ones at once", {
  timeout: 300_000,
}, async () => {
  await using _worker = world.startWorker();
  const { sups, depositAddress } = world.network.deployment;
  const send = async (from: Address, to: Address) => {
    expect((await world.contract.sendSups(sups as Address, from, to, share)).status).toBe("0x1");
  };
  let purse: Address = developmentAccounts.treasury.address;
  const outcomes: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const mallory = await world.newPlayer(0n);
    await send(purse, mallory.wallet);
    await send(mallory.wallet, depositAddress as Address);
    await finalize();
    await waitUntil("the credit", async () => (await balanceOf(mallory))?.posted === share);
    const outcome = await use(mallory, share).then(
      () => "paid",
      (error: { code?: string }) => error.code ?? String(error),
    );
    outcomes.push(outcome);
    purse = outcome === "paid" ? mallory.wallet : developmentAccounts.treasury.address;
  }
  expect(outcomes).toEqual(["paid", ...Array.from({ length: 9 }, () => "fresh_sups_limited")]);
  expect(await world.contract.usedOverall()).toBe(share);
  const eve = await world.newPlayer(limit);
  await use(eve, limit - share);
  await finalize();
  await untilState(eve, "confirmed");
  expect(await world.contract.usedOverall()).toBe(limit);
});

describe("a withdrawal", () => {
  it("[WITHDRAW-37] takes seasoned SUPS first: only what is above them counts", async () => {
    const alice = await world.newPlayer(100n);
    await addDeposit(alice, 30n);
    await ask(alice, { amount: 100n });
    expect(await freshRows()).toEqual([]);
    const bob = await world.newPlayer(100n);
    await addDeposit(bob, 30n);
    await ask(bob, { amount: 120n });
    expect(await freshRows()).toEqual([20n]);
    // What is held already has taken the seasoned ones.
    const carol = await world.newPlayer(100n);
    await ask(carol, { amount: 100n });
    await addDeposit(carol, 31n);
    expect(await checkWithdrawals(world.processes[0], { actor: carol.actor })).toMatchObject({
      withdrawable_now: "30",
    });
  });

  it("[WITHDRAW-37] counts a deposit for 24 hours from its credit, and no longer", async () => {
    const young = await newDepositor(60n, "23 hours 59 minutes");
    await expect(ask(young, { amount: 60n })).rejects.toMatchObject(refusal);
    const old = await newDepositor(60n, "24 hours 1 second");
    await ask(old, { amount: 60n });
    expect(await freshRows()).toEqual([]);
  });

  it("[WITHDRAW-37] counts a deposit from its credit, however long ago it was seen, and none that is not credited", async () => {
    const slow = await newDepositor(60n);
    await world.owner
      .updateTable("operations")
      .set({ created_at: sql<Date>`now() - interval '3 days'` })
      .where("account_id", "=", slow.actor.accountId)
      .execute();
    await expect(ask(slow, { amount: 60n })).rejects.toMatchObject(refusal);
    const waiting = await world.newPlayer(60n);
    const columns = { kind: "deposit", state: "confirming", amount: "60" };
    await world.owner
      .insertInto("operations")
      .values({ id: newId(), account_id: waiting.actor.accountId, ...columns })
      .execute();
    await ask(waiting, { amount: 60n });
    expect(await freshRows()).toEqual([]);
  });

  it("[WITHDRAW-38] above the share holds nothing, and the error says how much and from when", async () => {
    const alice = await world.newPlayer(1_234n * wei + 567_890_000_000_000_000n);
    await addDeposit(alice, 1_000n, "20 hours");
    await addDeposit(alice, 1_000n, "2 hours");
    const [, newest] = await operationsOf(world.db, alice);
    const until = new Date(Number(newest?.updated_at) + 24 * 3_600_000);
    const amount = 1_234n * wei + 567_890_000_000_000_000n + share + 1n;
    await expect(ask(alice, { amount })).rejects.toMatchObject({
      ...refusal,
      message: `SUPS that you deposited less than 24 hours ago can't all be withdrawn yet. You can withdraw 1234.5678 SUPS now, and the rest from ${timeInWords(until)}.`,
    });
    expect(await balanceOf(alice)).toMatchObject({ held: 0n });
    expect((await operationsOf(world.db, alice)).map(({ kind }) => kind)).toEqual(["deposit", "deposit"]);
    expect(await vouchersOf(world.db, alice)).toEqual([]);
    expect(await freshRows()).toEqual([]);
    // And that much it is, to the base unit.
    await ask(alice, { amount: amount - 1n });
    expect(await freshRows()).toEqual([share]);
  });

  it("[WITHDRAW-38] of more than there is, is refused as such", async () => {
    const alice = await newDepositor(60n);
    await expect(ask(alice, { amount: 61n })).rejects.toMatchObject({ code: "insufficient_funds" });
  });

  it("[WITHDRAW-39] counts for as long as the contract counts it: 25 hours from the end of its voucher's time", async () => {
    await ask(await newDepositor(share), { amount: share });
    const age = (interval: string) =>
      world.owner
        .updateTable("fresh_withdrawals")
        .set({ created_at: sql<Date>`now() - ${interval}::interval` })
        .execute();
    await age("25 hours 4 minutes");
    const bob = await newDepositor(share);
    await expect(ask(bob, { amount: 1n })).rejects.toMatchObject(refusal);
    await age("25 hours 6 minutes");
    await ask(bob, { amount: share });
    await age("25 hours 4 minutes");
    await deleteOldFreshWithdrawals({ db: world.owner });
    expect(await freshRows()).toEqual([share, share]);
    await age("51 hours");
    await using worker = world.startWorker();
    await deleteOldFreshWithdrawals({ db: world.owner });
    expect(worker && (await freshRows())).toEqual([]);
  });

  it("[WITHDRAW-39] that was cancelled or has expired counts no more", async () => {
    await using _worker = world.startWorker();
    const alice = await newDepositor(share);
    await ask(alice, { amount: share });
    const bob = await newDepositor(share);
    await expect(ask(bob, { amount: 1n })).rejects.toMatchObject(refusal);
    await world.contract.cancel(alice.wallet);
    await finalize();
    await untilState(alice, "returned");
    expect(await freshRows()).toEqual([]);
    await ask(bob, { amount: share });
    await setExpiry(world.db, bob, new Date(Date.now() - 60_000));
    await finalize();
    await untilState(bob, "returned");
    expect(await freshRows()).toEqual([]);
  });
});

it("[WITHDRAW-39] withdrawals of many accounts at once over two processes never exceed the share together, and use it up", {
  timeout: 120_000,
}, async () => {
  const players = await Promise.all(Array.from({ length: 40 }, () => newDepositor(7n)));
  const answers = await Promise.allSettled(
    players.map((player, nth) => ask(player, { amount: 7n, process: world.processes[nth % 2] })),
  );
  const refused = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as { code: string }] : [],
  );
  expect(await freshRows()).toEqual(Array.from({ length: 7 }, () => 7n));
  expect(refused).toHaveLength(33);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["fresh_sups_limited"]));
});

describe("[WITHDRAW-40] a limit that", () => {
  it("has never been read stops nothing, and what is withdrawn meanwhile counts", async () => {
    const blind = await world.startProcess({ readOverallLimit: async () => undefined });
    await ask(await newDepositor(60n), { amount: 60n, process: blind });
    expect(await freshRows()).toEqual([60n]);
    await expect(ask(await newDepositor(60n), { amount: 1n })).rejects.toMatchObject(refusal);
  });

  it("is zero stops nothing: everything waits in the queue", async () => {
    const closed = await world.startProcess({ readOverallLimit: async () => 0n });
    await ask(await newDepositor(60n), { amount: 60n, process: closed });
  });
});

it("[WITHDRAW-41] the check says how much can be withdrawn now and from when the rest can, or nothing when all of it can", async () => {
  const check = async ({ actor }: Player) => {
    const { withdrawable_now: now, withdrawable_from: from } = await checkWithdrawals(world.processes[1], { actor });
    return { now, from };
  };
  const none = { now: null, from: null };
  expect(await check(await world.newPlayer(1_000n))).toEqual(none);
  expect(await check(await newDepositor(share))).toEqual(none);
  const alice = await world.newPlayer(100n);
  await addDeposit(alice, 60n, "1 hour");
  const [{ updated_at: at } = { updated_at: new Date(0) }] = await operationsOf(world.db, alice);
  const from = new Date(at.getTime() + 24 * 3_600_000).toISOString();
  expect(await check(alice)).toEqual({ now: "150", from });
  await ask(await newDepositor(20n), { amount: 20n });
  expect(await check(alice)).toEqual({ now: "130", from });
});
