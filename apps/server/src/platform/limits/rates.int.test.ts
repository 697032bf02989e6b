import { connectDatabase, type Database, inTransaction } from "@passport/database";
import { createTestDatabase, freePort } from "@passport/testbed";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { deleteOldLimits } from "./delete-old-limits.ts";
import type { Rate } from "./rate.ts";
import { takeRates } from "./store.ts";

const hour = 3_600_000;
const perAccount: Rate = { key: "login account alice", burst: 3, perMs: hour };
const perAddress: Rate = { key: "login address mallory", burst: 20, perMs: hour };

/** As two processes: each with a pool of its own. */
const setUp = async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db = stack.use(connectDatabase(databaseUrl));
  const otherDb = stack.use(connectDatabase(databaseUrl));
  const owned = stack.move();
  return { db, otherDb, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

const takeTimes = async (db: Database, rate: Rate, times: number): Promise<void> => {
  for (let time = 0; time < times; time++) expect(await takeRates(db, [rate])).toEqual({ waitMs: 0 });
};

/** What waiting would do. */
const letPass = (db: Database, key: string, ms: number) =>
  db
    .updateTable("rate_limits")
    .set({ spent_until: sql`spent_until - ${ms} * interval '1 millisecond'` })
    .where("key", "=", key)
    .execute();

const keysOf = async (db: Database): Promise<string[]> =>
  (await db.selectFrom("rate_limits").select("key").orderBy("key").execute()).map(({ key }) => key);

const granted = (answers: readonly { waitMs: number }[]): number => answers.filter(({ waitMs }) => waitMs === 0).length;

describe("rates", () => {
  it("grant the burst, then say how long until the next", async () => {
    await using world = await setUp();
    const { db } = world;
    await takeTimes(db, perAccount, 3);
    const { waitMs } = await takeRates(db, [perAccount]);
    expect(waitMs).toBeGreaterThan(hour - 20_000);
    expect(waitMs).toBeLessThanOrEqual(hour);
  });

  it("refill one by one, and never beyond the burst", async () => {
    await using world = await setUp();
    const { db } = world;
    await takeTimes(db, perAccount, 3);
    await letPass(db, perAccount.key, hour);
    await takeTimes(db, perAccount, 1);
    expect(granted([await takeRates(db, [perAccount])])).toBe(0);
    await letPass(db, perAccount.key, 1000 * hour);
    await takeTimes(db, perAccount, 3);
    expect(granted([await takeRates(db, [perAccount])])).toBe(0);
  });

  it("grant again exactly when the wait is over", async () => {
    await using world = await setUp();
    const { db } = world;
    await takeTimes(db, perAccount, 3);
    const { waitMs } = await takeRates(db, [perAccount]);
    await letPass(db, perAccount.key, waitMs - 20_000);
    const left = await takeRates(db, [perAccount]);
    expect(left.waitMs).toBeGreaterThan(0);
    await letPass(db, perAccount.key, left.waitMs);
    await takeTimes(db, perAccount, 1);
  });

  it("take nothing of any when one of them is spent, and wait for the one that takes longest", async () => {
    await using world = await setUp();
    const { db } = world;
    const longer: Rate = { key: "login everybody", burst: 1, perMs: 5 * hour };
    await takeTimes(db, perAccount, 3);
    await takeTimes(db, longer, 1);
    for (let time = 0; time < 30; time++) {
      const { waitMs } = await takeRates(db, [perAddress, perAccount, longer]);
      expect(waitMs).toBeGreaterThan(4 * hour);
    }
    await takeTimes(db, perAddress, perAddress.burst);
  });

  it("never grant more than the burst to 200 at once from two processes", async () => {
    await using world = await setUp();
    const { db, otherDb } = world;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => takeRates(n % 2 === 0 ? db : otherDb, [{ ...perAccount, burst: 7 }])),
    );
    expect(granted(answers)).toBe(7);
    for (const { waitMs } of answers.filter((answer) => answer.waitMs > 0)) expect(waitMs).toBeLessThanOrEqual(hour);
  });

  it("keep that over several keys, named in any order, and charge nothing for what was refused", async () => {
    await using world = await setUp();
    const { db, otherDb } = world;
    const all: Rate[] = [
      { key: "c", burst: 150, perMs: hour },
      { key: "a", burst: 9, perMs: hour },
      { key: "b", burst: 150, perMs: hour },
    ];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        takeRates(n % 2 === 0 ? db : otherDb, n % 3 === 0 ? all : all.toReversed()),
      ),
    );
    expect(granted(answers)).toBe(9);
    const spent = await db
      .selectFrom("rate_limits")
      .select(["key", sql<number>`round(extract(epoch from spent_until - now()) / 3600)::float8`.as("taken")])
      .orderBy("key")
      .execute();
    expect(spent).toEqual([
      { key: "a", taken: 9 },
      { key: "b", taken: 9 },
      { key: "c", taken: 9 },
    ]);
  });

  it("refuse to be part of a transaction, which could give back what was taken", async () => {
    await using world = await setUp();
    const { db } = world;
    const taken = inTransaction(db, (transaction) => takeRates(transaction, [perAccount]));
    await expect(taken).rejects.toThrow("inside a transaction");
    expect(await keysOf(db)).toEqual([]);
  });

  it("throw while the database is down, so that callers refuse", async () => {
    await using db = connectDatabase(`postgres://none@127.0.0.1:${await freePort()}/none`);
    await expect(takeRates(db, [perAccount])).rejects.toThrow("ECONNREFUSED");
  });

  it("are deleted in batches once they say nothing any more", async () => {
    await using world = await setUp();
    const { db } = world;
    for (let n = 0; n < 7; n++) {
      await takeRates(db, [{ ...perAccount, key: `old ${n}` }]);
      await letPass(db, `old ${n}`, 2 * hour);
    }
    await takeRates(db, [perAccount]);
    expect(await deleteOldLimits(db, { batchSize: 3 })).toBe(7);
    expect(await keysOf(db)).toEqual([perAccount.key]);
  });
});
