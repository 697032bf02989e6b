/** Two signers, many askers, locks and limits: what holds for one request at a time holds for all at once. */
import { connectDatabase, inTransaction } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignerOptions, type SignerWorld, startSignerWorld } from "./testing/signer-world.ts";
import { openVoucherFixture, type VoucherFixture } from "./testing/voucher-fixtures.ts";

/** Of every kind; `SIGNER_RACES=250` is the full length, a thousand in all. */
const races = Number(process.env["SIGNER_RACES"] ?? 12);
const limits = {
  withdraw: { perVoucher: 10n, perHour: 40n, perDay: 1_000n },
  perHour: { mint: 7, unstake: 10_000, mint_item: 10_000 },
  accountPercent: 100,
};

let world: SignerWorld;
let fixture: VoucherFixture;
beforeAll(async () => {
  world = await startSignerWorld();
  fixture = await openVoucherFixture(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const signedOf = (voucherIds: readonly string[]) =>
  world.db
    .selectFrom("signer.signer_log")
    .select(["voucher_id", "amount"])
    .where("voucher_id", "in", [...voucherIds])
    .where("refusal", "is", null)
    .execute();

const isSignerWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'signer'
     and wait_event_type = 'Lock'`.execute(world.db);
  return rows.length > 0;
};

/** For the tests of one group, which may have limits of its own. */
const useTwoSigners = (options: SignerOptions = {}) =>
  beforeAll(async () => {
    const signers = [await world.startSigner(options), await world.startSigner(options)];
    return async () => {
      for (const signer of signers) await signer[Symbol.asyncDispose]();
    };
  });

describe("at once", () => {
  useTwoSigners({ limits });

  it("200 requests over two signers make one signature and one row in the log", async () => {
    const voucher = await fixture.open("unstake", { player: await fixture.addPlayer() });
    const replies = await Promise.all(Array.from({ length: 200 }, () => world.ask(voucher.id)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(new Set(['{"signed":true}']));
    expect(await signedOf([voucher.id])).toHaveLength(1);
  });

  it("two signers together do not exceed the sum of an hour", async () => {
    const player = await fixture.addPlayer();
    const ids: string[] = [];
    for (let nonce = 0n; nonce < 30n; nonce += 1n) {
      ids.push((await fixture.open("withdraw", { player, nonce, amount: 1n + (nonce % 10n) })).id);
    }
    const replies = await Promise.all(ids.map((id) => world.ask(id)));
    const sum = (await signedOf(ids)).reduce((total, { amount }) => total + BigInt(amount ?? 0), 0n);
    expect(sum).toBeLessThanOrEqual(40n);
    expect(sum).toBeGreaterThan(30n);
    expect(
      replies
        .filter((reply) => "refusal" in reply)
        .every((reply) => "refusal" in reply && reply.refusal === "withdrawal_limit"),
    ).toBe(true);
    const unsigned = await world.db
      .selectFrom("vouchers")
      .select("id")
      .where("id", "in", ids)
      .where("signature", "is", null)
      .execute();
    expect(unsigned).toHaveLength(replies.filter((reply) => "refusal" in reply).length);
  });

  it("nor the number of an hour", async () => {
    const player = await fixture.addPlayer();
    const opened = await Promise.all(
      Array.from({ length: 40 }, (_, nonce) => fixture.open("mint", { player, nonce: BigInt(nonce) })),
    );
    const replies = await Promise.all(opened.map(({ id }) => world.ask(id)));
    expect(replies.filter((reply) => "signed" in reply)).toHaveLength(7);
  });
});

describe("a lock against a signature", () => {
  useTwoSigners();

  /** The lock of its own, and the one that stops everything. */
  const locksOf = {
    withdraw: ["withdraw_lock", "total_lock"],
    mint: ["mint_lock", "total_lock"],
    unstake: ["total_lock"],
    mint_item: ["mint_lock", "total_lock"],
  } as const;
  const contests = [
    ["a withdrawal is", "withdraw"],
    ["[CHAIN-30] under mint_lock or total_lock a mint is", "mint"],
    ["an unstake is", "unstake"],
    ["an item is", "mint_item"],
  ] as const;

  /** Lets the signer get further by one question to the database each. */
  const lag = async (questions: number): Promise<void> => {
    for (let asked = 0; asked < questions; asked += 1) await sql`select`.execute(world.db);
  };

  const race = async (kind: keyof typeof locksOf, nth: number): Promise<boolean> => {
    const player = await fixture.addPlayer();
    const { id } = await fixture.open(kind, { player });
    const lock = locksOf[kind][nth % locksOf[kind].length] ?? "total_lock";
    const setLock = () =>
      world.db
        .updateTable("users")
        .set({ [lock]: true })
        .where("id", "=", player.userId)
        .execute();
    // From "the lock is there first" over every moment in between to "the answer is there first".
    const moment = nth % 12;
    if (moment === 0) await setLock();
    const asking = world.ask(id);
    if (moment === 11) await asking;
    else await lag(moment);
    await setLock();
    const signatureAtLock = await world.signatureOf(id);
    expect(await asking).toEqual(signatureAtLock === undefined ? { refusal: "account_locked" } : { signed: true });
    expect(await world.signatureOf(id)).toBe(signatureAtLock);
    return signatureAtLock !== undefined;
  };

  it.each(contests)("%s signed before the lock has committed, or never", { timeout: 300_000 }, async (_who, kind) => {
    const outcomes = new Set<boolean>();
    for (let nth = 0; nth < races; nth += 1) outcomes.add(await race(kind, nth));
    expect(outcomes).toEqual(new Set([true, false]));
  });

  it("a lock that is not committed yet is waited for, not overlooked", async () => {
    const player = await fixture.addPlayer();
    const { id } = await fixture.open("unstake", { player });
    await using other = connectDatabase(world.databaseUrl);
    let asking: ReturnType<SignerWorld["ask"]> | undefined;
    await inTransaction(other, async (transaction) => {
      await transaction.updateTable("users").set({ total_lock: true }).where("id", "=", player.userId).execute();
      asking = world.ask(id);
      await waitUntil("the signer to wait for the row", isSignerWaiting);
    });
    expect(await asking).toEqual({ refusal: "account_locked" });
  });
});
