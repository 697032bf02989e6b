/** What a thief of the withdraw key has left in the queue, after the guardian's answer. Real contract and watcher. */
import { developmentAccounts } from "@passport/contracts";
import type { Database } from "@passport/database";
import { areWithdrawalsHalted } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgeVoucher } from "../vouchers/testing/forge-voucher.ts";
import { type Player, resumeWithdrawals } from "./testing/player-fixtures.ts";
import { createWithdrawalSteps } from "./testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

let world: WithdrawalWorld;
let worker: AsyncDisposable;
let thief: Player;
beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
  await world.contract.setLimits(10n, 3_600n);
  worker = world.startWorker();
});
afterAll(async () => {
  await worker[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  thief = await world.newPlayer();
});

const { finalize, use, untilState, balanceOf } = createWithdrawalSteps(() => world);
const { guardian, carol } = developmentAccounts;

let epoch = 0n;
const endEpoch = async (): Promise<void> => {
  await world.contract.killEpoch();
  epoch += 1n;
};
const nonceOf = (count: bigint): bigint => (epoch << 64n) | count;

/** Uses forged vouchers, one after another; above the limit of 10 each is queued. */
const queueForged = async (count: number, isFinal = true): Promise<bigint[]> => {
  const nonces = Array.from({ length: count }, (_, place) => nonceOf(BigInt(place)));
  const forged = { kind: "withdraw", chainId: world.network.chainId, contract: world.contract.address } as const;
  for (const nonce of nonces) {
    const { expiry, signature } = await forgeVoucher({ ...forged, account: thief.wallet, nonce, amount: 100n });
    const voucher = { amount: 100n, expiry: Number(expiry), signature };
    expect((await world.contract.use(thief.wallet, voucher)).status).toBe("0x1");
  }
  if (isFinal) await finalize();
  await waitUntil("the halt", () => areWithdrawalsHalted(world.db));
  return nonces;
};
const reject = async (from: `0x${string}`, nonce: bigint): Promise<void> =>
  expect((await world.contract.reject(from, thief.wallet, nonce)).status).toBe("0x1");
const isHalted = () => areWithdrawalsHalted(world.db);
const waiting = async (db: Database = world.owner) =>
  (await sql<{ nonce: string }>`select nonce from ledger.foreign_entries()`.execute(db)).rows.map(({ nonce }) =>
    BigInt(nonce),
  );

describe("[CHAIN-50] vouchers in the queue that are not ours", () => {
  it("halt nothing again when a stranger clears an ended epoch away, and each is told once", async () => {
    const nonces = await queueForged(3);
    await endEpoch();
    await finalize();
    await resumeWithdrawals(world.owner);
    for (const nonce of nonces) await reject(carol.address, nonce);
    await finalize();
    expect(await isHalted()).toBe(false);
    const told = world.log().split("\n");
    const lines = told.filter(
      (line) => line.includes("something was rejected in the queue") && line.includes(thief.wallet),
    );
    expect(lines.map((line) => BigInt((JSON.parse(line) as { nonce: string }).nonce))).toEqual(nonces);
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(nonces.map(() => "error"));
    // No account is credited with what came out.
    expect(await balanceOf(thief)).toEqual({ posted: 1_000n, held: 0n });
  });

  it("keep withdrawals halted until a guardian has rejected each, finally", async () => {
    const [first = 0n, second = 0n] = await queueForged(2);
    const refused = /Vouchers that we did not issue wait in a queue.+rejects each, or ends the epoch/s;
    await expect(resumeWithdrawals(world.owner)).rejects.toThrow(refused);
    await reject(guardian.address, first);
    await finalize();
    expect(await waiting()).toEqual([second]);
    await expect(resumeWithdrawals(world.owner)).rejects.toThrow(refused);
    await reject(guardian.address, second);
    await expect(resumeWithdrawals(world.owner)).rejects.toThrow(refused);
    await finalize();
    await resumeWithdrawals(world.owner);
    expect(await isHalted()).toBe(false);
  });

  it("keep withdrawals halted from the moment in which they are seen until the end of the epoch is final", async () => {
    await queueForged(1, false);
    await expect(resumeWithdrawals(world.owner)).rejects.toThrow("we did not issue");
    await endEpoch();
    await expect(resumeWithdrawals(world.owner)).rejects.toThrow("we did not issue");
    await finalize();
    await resumeWithdrawals(world.owner);
    expect(await isHalted()).toBe(false);
  });

  it("halt withdrawals when they are released, which moves money", async () => {
    const [nonce = 0n] = await queueForged(1);
    await world.contract.endDelay(thief.wallet, nonce);
    // As if the halt had been ended in another way than by `resume_withdrawals`.
    await sql`update ledger.state set withdrawals_halted = false`.execute(world.owner);
    expect((await world.contract.release(carol.address, thief.wallet, nonce)).status).toBe("0x1");
    await finalize();
    expect(await isHalted()).toBe(true);
    // It is out of the queue: what is lost is lost, and nothing more can be.
    await resumeWithdrawals(world.owner);
  });

  it("are none of a player's: one of ours that waits keeps no halt up, unless no hold covers it", async () => {
    const alice = await world.newPlayer();
    await use(alice, 100n, nonceOf(0n));
    await finalize();
    await untilState(alice, "queued");
    expect(await waiting()).toEqual([]);
    await world.owner.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      const row = { id: crypto.randomUUID(), operation_id: crypto.randomUUID(), amount: "100", state: "used" };
      // As a process that was taken over writes it: a voucher that looks like ours.
      await transaction
        .insertInto("vouchers")
        .values({
          ...{ ...row, kind: "withdraw", chain_id: world.network.chainId, contract: world.contract.address },
          ...{ wallet: thief.wallet, nonce: String(nonceOf(0n)), expiry: new Date() },
        })
        .execute();
    });
    const nonces = await queueForged(1);
    expect(await waiting()).toEqual(nonces);
    await reject(guardian.address, nonceOf(0n));
    await finalize();
    expect(await waiting()).toEqual([]);
    await resumeWithdrawals(world.owner);
  });
});

/** Runs the check in a transaction that is rolled back, without the triggers that keep the tables consistent. */
const tryOut = async (check: (transaction: Database) => Promise<void>): Promise<void> => {
  const undo = new Error("undo");
  const attempt = world.owner.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await check(transaction);
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
};

it("[CHAIN-50] a withdrawal in the queue is ours only with the amount of its voucher", async () => {
  const alice = await world.newPlayer();
  await use(alice, 100n, nonceOf(0n));
  await finalize();
  await untilState(alice, "queued");
  const setAmount = (db: Database, amount: string) =>
    sql`update chain_events set args = args || jsonb_build_object('amount', ${amount}::text)
        where name = 'voucher_queued' and args ->> 'account' = ${alice.wallet}`.execute(db);
  await tryOut(async (transaction) => {
    await setAmount(transaction, "101");
    expect(await waiting(transaction)).toEqual([nonceOf(0n)]);
    await setAmount(transaction, "100");
    expect(await waiting(transaction)).toEqual([]);
  });
});

it.each([
  { kind: "mint_item", what: "the same", entry: {}, foreign: [] },
  { kind: "mint_item", what: "another amount", entry: { amount: "3" }, foreign: [5n] },
  { kind: "mint_item", what: "another token", entry: { tokenId: "8" }, foreign: [5n] },
  { kind: "mint", what: "the same", entry: { amount: "1" }, foreign: [] },
  { kind: "mint", what: "another token", entry: { amount: "1", tokenId: "8" }, foreign: [5n] },
  { kind: "unstake", what: "another token", entry: { amount: "1", tokenId: "8" }, foreign: [5n] },
])("[CHAIN-50] a $kind of $what as its voucher is foreign: $foreign", async ({ kind, entry, foreign }) => {
  const contract = `0x${"5".repeat(40)}`;
  const where = { chain_id: 31_337, contract };
  await tryOut(async (transaction) => {
    await transaction
      .insertInto("vouchers")
      .values({
        ...{ ...where, id: crypto.randomUUID(), operation_id: crypto.randomUUID(), kind, state: "used" },
        ...{ wallet: thief.wallet, nonce: "5", token_id: "7", amount: kind === "mint_item" ? "2" : null },
        expiry: new Date(),
      })
      .execute();
    await transaction
      .insertInto("chain_events")
      .values({
        ...{ ...where, block_number: 1, log_index: 0, name: "voucher_queued", state: "final" },
        ...{ tx_hash: Buffer.alloc(32, 1), block_hash: Buffer.alloc(32, 2) },
        args: JSON.stringify({ account: thief.wallet, nonce: "5", tokenId: "7", amount: "2", ...entry }),
      })
      .execute();
    expect(await waiting(transaction)).toEqual(foreign);
  });
});
