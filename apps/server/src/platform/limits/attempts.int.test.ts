import { connectDatabase, type Database, inTransaction } from "@passport/database";
import { createTestDatabase, freePort, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { AttemptPolicy } from "./attempt-policy.ts";
import { deleteOldLimits } from "./delete-old-limits.ts";
import { beginAttempt, countFailure, forgetAttempts, readAttempts } from "./store.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const key = "login account alice";
const policy: AttemptPolicy = { free: 5, firstDelayMs: 1000, longestDelayMs: 15 * minute, forgottenAfterMs: day };

/** As two processes: each with a pool of its own. */
const setUp = async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db = stack.use(connectDatabase(databaseUrl));
  const otherDb = stack.use(connectDatabase(databaseUrl));
  const owned = stack.move();
  return { db, otherDb, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

/** What waiting would do. */
const letPass = (db: Database, ms: number, of = key) =>
  db
    .updateTable("attempts")
    .set({
      last_at: sql`last_at - ${ms} * interval '1 millisecond'`,
      blocked_until: sql`blocked_until - ${ms} * interval '1 millisecond'`,
    })
    .where("key", "=", of)
    .execute();

const blockMsOf = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom("attempts")
    .select(sql<number>`(extract(epoch from blocked_until - last_at) * 1000)::float8`.as("ms"))
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row.ms;
};

const isSomebodyWaiting = async (db: Database): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
};

const failuresOf = async (db: Database, held = policy): Promise<number> => (await readAttempts(db, key, held)).failures;

const beginMany = (world: { db: Database; otherDb: Database }, times: number, held: AttemptPolicy) =>
  Promise.all(Array.from({ length: times }, (_, n) => beginAttempt(n % 2 === 0 ? world.db : world.otherDb, key, held)));

describe("attempts", () => {
  it("wait 1 s, 2 s, 4 s and so on up to 15 minutes, after the free ones", async () => {
    await using world = await setUp();
    const { db } = world;
    const seconds: number[] = [];
    for (let failures = 1; failures <= 18; failures++) {
      expect(await beginAttempt(db, key, policy)).toEqual({ kind: "granted", failures });
      const blockMs = await blockMsOf(db);
      seconds.push(blockMs / 1000);
      await letPass(db, blockMs);
    }
    expect(seconds).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it("are refused while the key is blocked, told how long, and not counted", async () => {
    await using world = await setUp();
    const { db } = world;
    const strict = { ...policy, free: 0, firstDelayMs: minute };
    await beginAttempt(db, key, strict);
    for (let time = 0; time < 3; time++) {
      const refused = await beginAttempt(db, key, strict);
      const waitMs = refused.kind === "refused" ? refused.waitMs : 0;
      expect(waitMs).toBeGreaterThan(minute - 20_000);
      expect(waitMs).toBeLessThanOrEqual(minute);
    }
    expect(await failuresOf(db, strict)).toBe(1);
    expect(await blockMsOf(db)).toBe(minute);
  });

  it("are judged no more often than allowed when 200 come at once from two processes", async () => {
    await using world = await setUp();
    // The first delay outlasts the test: nothing but the free ones and the one that blocks gets through.
    const attempts = await beginMany(world, 200, { ...policy, firstDelayMs: 10 * minute });
    const failures = attempts.flatMap((attempt) => (attempt.kind === "granted" ? [attempt.failures] : []));
    expect(failures.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const attempt of attempts) if (attempt.kind === "refused") expect(attempt.waitMs).toBeGreaterThan(minute);
  });

  it("that are free are granted, though one that came later reached the row first", async () => {
    await using world = await setUp();
    const { db, otherDb } = world;
    await beginAttempt(db, key, policy);
    const { earlier } = await inTransaction(otherDb, async (transaction) => {
      const row = transaction.selectFrom("attempts").select("failures").where("key", "=", key);
      await row.forUpdate().execute();
      const begun = beginAttempt(db, key, policy);
      await waitUntil("it to wait for the row", () => isSomebodyWaiting(otherDb));
      // What the later one leaves: a block that ended in the moment when it came.
      const moment = sql<Date>`clock_timestamp()`;
      const counted = { failures: 2, last_at: moment, blocked_until: moment };
      await transaction.updateTable("attempts").set(counted).where("key", "=", key).execute();
      return { earlier: begun };
    });
    expect(await earlier).toEqual({ kind: "granted", failures: 3 });
  });

  it("end for good at the most, for 200 at once too", async () => {
    await using world = await setUp();
    const capped = { ...policy, free: 100, most: 5 };
    const attempts = await beginMany(world, 200, capped);
    expect(attempts.filter(({ kind }) => kind === "granted")).toHaveLength(5);
    await letPass(world.db, day / 2);
    expect(await beginAttempt(world.db, key, capped)).toEqual({ kind: "refused", waitMs: Number.POSITIVE_INFINITY });
  });

  it("start again after success, for the keys that it was about", async () => {
    await using world = await setUp();
    const { db } = world;
    const strict = { ...policy, free: 0, firstDelayMs: minute };
    for (const one of [key, "login address alice", "login account bob"]) await beginAttempt(db, one, strict);
    await inTransaction(db, (transaction) => forgetAttempts(transaction, [key, "login address alice"]));
    expect(await beginAttempt(db, key, strict)).toEqual({ kind: "granted", failures: 1 });
    expect(await beginAttempt(db, "login account bob", strict)).toMatchObject({ kind: "refused" });
    await forgetAttempts(db, []);
  });

  it("start again when the key was left alone for long enough, even from the most", async () => {
    await using world = await setUp();
    const { db } = world;
    const capped = { ...policy, most: 2 };
    for (let time = 0; time < 2; time++) await beginAttempt(db, key, capped);
    await letPass(db, day - minute);
    expect(await failuresOf(db, capped)).toBe(2);
    expect(await beginAttempt(db, key, capped)).toMatchObject({ kind: "refused" });
    await letPass(db, minute);
    expect(await failuresOf(db, capped)).toBe(0);
    expect(await beginAttempt(db, key, capped)).toEqual({ kind: "granted", failures: 1 });
  });

  it("stay blocked for the whole delay, though it is longer than the memory", async () => {
    await using world = await setUp();
    const { db } = world;
    const forgetful = { ...policy, free: 0, firstDelayMs: minute, forgottenAfterMs: 1000 };
    await beginAttempt(db, key, forgetful);
    await letPass(db, 30_000);
    expect(await beginAttempt(db, key, forgetful)).toMatchObject({ kind: "refused" });
  });

  it("can be read: how many failed, and how long the next one waits", async () => {
    await using world = await setUp();
    const { db } = world;
    const capped = { ...policy, free: 1, firstDelayMs: minute, most: 3 };
    const read = () => readAttempts(db, key, capped);
    expect(await read()).toEqual({ failures: 0, waitMs: 0 });
    await beginAttempt(db, key, capped);
    expect(await read()).toEqual({ failures: 1, waitMs: 0 });
    await beginAttempt(db, key, capped);
    const { failures, waitMs } = await read();
    expect(failures).toBe(2);
    expect(waitMs).toBeGreaterThan(minute - 20_000);
    expect(waitMs).toBeLessThanOrEqual(minute);
    await letPass(db, minute);
    await beginAttempt(db, key, capped);
    expect(await read()).toEqual({ failures: 3, waitMs: Number.POSITIVE_INFINITY });
  });

  it("can be counted after the fact: none of 200 at once is lost", async () => {
    await using world = await setUp();
    const { db, otherDb } = world;
    const watched = { ...policy, free: Number.MAX_SAFE_INTEGER };
    const counts = await Promise.all(
      Array.from({ length: 200 }, (_, n) => countFailure(n % 2 === 0 ? db : otherDb, key, watched)),
    );
    expect(new Set(counts).size).toBe(200);
    expect(await readAttempts(db, key, watched)).toEqual({ failures: 200, waitMs: 0 });
    await letPass(db, day);
    expect(await countFailure(db, key, watched)).toBe(1);
  });

  it("that are counted after the fact delay the next one all the same, and never shorten a delay", async () => {
    await using world = await setUp();
    const { db } = world;
    const strict = { ...policy, free: 1, firstDelayMs: 10 * minute };
    for (let time = 0; time < 2; time++) await countFailure(db, key, strict);
    expect(await blockMsOf(db)).toBe(10 * minute);
    expect(await beginAttempt(db, key, strict)).toMatchObject({ kind: "refused" });
    const forgetful = { ...strict, forgottenAfterMs: 1000 };
    await letPass(db, minute);
    expect(await countFailure(db, key, forgetful)).toBe(1);
    expect((await readAttempts(db, key, forgetful)).waitMs).toBeGreaterThan(8 * minute);
  });

  it("refuse to be part of a transaction, whose end could take the count back", async () => {
    await using world = await setUp();
    const { db } = world;
    const begun = inTransaction(db, (transaction) => beginAttempt(transaction, key, policy));
    await expect(begun).rejects.toThrow("inside a transaction");
    const counted = inTransaction(db, (transaction) => countFailure(transaction, key, policy));
    await expect(counted).rejects.toThrow("inside a transaction");
    expect(await failuresOf(db)).toBe(0);
  });

  it("throw while the database is down, so that callers refuse", async () => {
    await using db = connectDatabase(`postgres://none@127.0.0.1:${await freePort()}/none`);
    await expect(beginAttempt(db, key, policy)).rejects.toThrow("ECONNREFUSED");
    await expect(readAttempts(db, key, policy)).rejects.toThrow("ECONNREFUSED");
    await expect(countFailure(db, key, policy)).rejects.toThrow("ECONNREFUSED");
  });

  it("are deleted in batches when they are old, unless they still block", async () => {
    await using world = await setUp();
    const { db } = world;
    for (let n = 0; n < 7; n++) {
      await countFailure(db, `old ${n}`, policy);
      await letPass(db, 40 * day, `old ${n}`);
    }
    await countFailure(db, "fresh", policy);
    await beginAttempt(db, key, { ...policy, free: 0, firstDelayMs: 50 * day, longestDelayMs: 50 * day });
    await letPass(db, 40 * day);
    expect(await deleteOldLimits(db, { batchSize: 3 })).toBe(7);
    const left = await db.selectFrom("attempts").select("key").orderBy("key").execute();
    expect(left.map((row) => row.key)).toEqual(["fresh", key]);
  });
});
