/**
 * Limits that hold over all processes (LOGIN-27). Two kinds: rates, for what may be done so often, and
 * attempts, for guessing, where each failure makes the next try wait longer. Both count before the deed
 * and commit the count on their own: a deed that fails, or a process that dies, gives nothing back.
 * When the database is down they throw, so callers refuse.
 *
 * What is written counts from when its statement came. Whether a key is spent or blocked is asked of the clock
 * itself: of two at once the one that came first may reach the row last, and at the time when it came the
 * other's zero wait was still ahead.
 */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import { type Attempt, type AttemptPolicy, type AttemptsSoFar, delaysOf } from "./attempt-policy.ts";
import { type Rate, waitMsOf } from "./rate.ts";

const now = sql<Date>`statement_timestamp()`;
const thisMoment = sql<Date>`clock_timestamp()`;
const ago = (ms: number) => sql<Date>`statement_timestamp() - ${ms} * interval '1 millisecond'`;
const fromNow = (ms: number) => sql<Date>`statement_timestamp() + ${ms} * interval '1 millisecond'`;
const msUntil = (column: "spent_until" | "blocked_until") =>
  sql<number>`(extract(epoch from ${sql.ref(column)} - ${thisMoment}) * 1000)::float8`;

const assertCommitsAlone = (db: Database): void => {
  if (db.isTransaction) throw new Error("a limit inside a transaction would be given back with it");
};

/** Rolls the charge back. */
class Overspent extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("a rate is spent");
    this.waitMs = waitMs;
  }
}

/** Takes one of every rate, or nothing of any: then it returns how long until all of them would grant. */
export const takeRates = async (db: Database, rates: readonly Rate[]): Promise<{ waitMs: number }> => {
  assertCommitsAlone(db);
  // Under attack most are refused: they write nothing and wait for no lock. A spent rate only ever is
  // spent further, so what this look refuses the charge would have refused as well.
  const waitMs = await lookAtRates(db, rates);
  if (waitMs > 0) return { waitMs };
  try {
    await inTransaction(db, async (transaction) => {
      const overspentMs = await chargeRates(transaction, rates);
      if (overspentMs > 0) throw new Overspent(overspentMs);
    });
    return { waitMs: 0 };
  } catch (error) {
    if (error instanceof Overspent) return { waitMs: error.waitMs };
    throw error;
  }
};

const lookAtRates = async (db: Database, rates: readonly Rate[]): Promise<number> => {
  const keys = rates.map(({ key }) => key);
  const rows = await db
    .selectFrom("rate_limits")
    .select(["key", msUntil("spent_until").as("ahead_ms")])
    .where("key", "in", keys)
    .execute();
  const ahead = new Map(rows.map((row) => [row.key, row.ahead_ms]));
  return Math.max(...rates.map((rate) => waitMsOf(rate, Math.max(0, ahead.get(rate.key) ?? 0) + rate.perMs)));
};

/** GCRA: a charge moves `spent_until` one `perMs` on, from now if it lies in the past. */
const chargeRates = async (transaction: Transaction, rates: readonly Rate[]): Promise<number> => {
  // Rows are locked in the order of the values: with the same order everywhere there is no deadlock.
  const sorted = rates.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await transaction
    .insertInto("rate_limits")
    .values(sorted.map(({ key, perMs }) => ({ key, spent_until: fromNow(perMs) })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        spent_until: sql<Date>`excluded.spent_until + greatest(rate_limits.spent_until - ${now}, interval '0')`,
      }),
    )
    .returning(["key", msUntil("spent_until").as("ahead_ms")])
    .execute();
  const ahead = new Map(rows.map((row) => [row.key, row.ahead_ms]));
  return Math.max(...rates.map((rate) => waitMsOf(rate, ahead.get(rate.key) ?? Number.POSITIVE_INFINITY)));
};

/**
 * Counts with the deed: one that is rolled back takes nothing. It never waits, so a transaction may call it with any
 * locks held: false when the rate is spent, and also while another transaction counts the same key.
 */
export const takeRateWithin = async (transaction: Transaction, { key, burst, perMs }: Rate): Promise<boolean> => {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as is_ours`.execute(transaction);
  if (rows[0]?.is_ours !== true) return false;
  const spentAhead = sql`greatest(rate_limits.spent_until - ${thisMoment}, interval '0')`;
  const taken = await transaction
    .insertInto("rate_limits")
    .values({ key, spent_until: fromNow(perMs) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ spent_until: sql<Date>`${thisMoment} + ${spentAhead} + ${perMs} * interval '1 millisecond'` })
        .where(sql<boolean>`${spentAhead} <= ${(burst - 1) * perMs} * interval '1 millisecond'`),
    )
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
};

/** No limit, as PostgreSQL's integer writes it. */
const unlimited = 2 ** 31 - 1;

const isForgotten = (policy: AttemptPolicy) => sql<boolean>`attempts.last_at <= ${ago(policy.forgottenAfterMs)}`;

const blockedUntil = (policy: AttemptPolicy, failures: RawBuilder<number>) => {
  const delays = delaysOf(policy);
  const charged = sql<number>`greatest(0, ${failures} - ${Math.min(policy.free, unlimited)})`;
  // Arrays of PostgreSQL start at one.
  const delayMs = sql<number>`(${delays}::float8[])[least(${charged} + 1, ${delays.length})]`;
  return sql<Date>`${now} + ${delayMs} * interval '1 millisecond'`;
};

const firstFailure = (key: string, policy: AttemptPolicy) => ({
  key,
  failures: 1,
  last_at: now,
  blocked_until: blockedUntil(policy, sql`1`),
});

const nextFailure = (policy: AttemptPolicy) => {
  const failures = sql<number>`case when ${isForgotten(policy)} then 1 else attempts.failures + 1 end`;
  // A block is never cut short, not even by a count that starts again.
  const blocked = sql<Date>`greatest(attempts.blocked_until, ${blockedUntil(policy, failures)})`;
  return { failures, last_at: now, blocked_until: blocked };
};

/**
 * The statement that counts a failure, or none if the key is blocked. For queries that find the key themselves: `keys`
 * selects one, or none. They must commit alone, as `beginAttempt` does.
 */
export const countAttempt = (db: Database, keys: RawBuilder<unknown>, policy: AttemptPolicy) =>
  db
    .insertInto("attempts")
    .columns(["key", "failures", "last_at", "blocked_until"])
    .expression(sql`select keys.key, 1, ${now}, ${blockedUntil(policy, sql`1`)} from (${keys}) as keys (key)`)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(nextFailure(policy))
        .where("attempts.blocked_until", "<=", thisMoment)
        .where((eb) => eb.or([isForgotten(policy), eb("attempts.failures", "<", policy.most ?? unlimited)])),
    )
    .returning("attempts.failures");

/**
 * Counts a failure before the try is judged, by one conditional statement: however many come at once,
 * no more are judged than the policy lets through. Success is `forgetAttempts`.
 */
export const beginAttempt = async (db: Database, key: string, policy: AttemptPolicy): Promise<Attempt> => {
  assertCommitsAlone(db);
  const counted = await countAttempt(db, sql`values (${key})`, policy).executeTakeFirst();
  if (counted !== undefined) return { kind: "granted", failures: counted.failures };
  return refuseAttempt(db, key, policy);
};

/** For a try that was not counted: how long until the next one. */
export const refuseAttempt = async (
  db: Database,
  key: string,
  policy: AttemptPolicy,
): Promise<Extract<Attempt, { kind: "refused" }>> => {
  const { waitMs } = await readAttempts(db, key, policy);
  // The block may have ended since; it was refused all the same, and zero would say otherwise.
  return { kind: "refused", waitMs: Math.max(1, waitMs) };
};

/**
 * A count that reached its most is forgotten one day, and cleaned away; where that must not open the key
 * again, this keeps it shut until `forgetAttempts`. Returns whether the count is still that high.
 */
export const blockForGood = async (db: Database, key: string, { most }: { most: number }): Promise<boolean> => {
  const result = await db
    .updateTable("attempts")
    .set({ blocked_until: sql`timestamptz '9999-12-31'` })
    .where("key", "=", key)
    .where("failures", ">=", most)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/**
 * After the fact, for a key that many share: it delays them as the policy says, but those who are under
 * way already are not held up. Returns the failures, this one included.
 */
export const countFailure = async (db: Database, key: string, policy: AttemptPolicy): Promise<number> => {
  assertCommitsAlone(db);
  const { failures } = await db
    .insertInto("attempts")
    .values(firstFailure(key, policy))
    .onConflict((conflict) => conflict.column("key").doUpdateSet(nextFailure(policy)))
    .returning("failures")
    .executeTakeFirstOrThrow();
  return failures;
};

export const readAttempts = async (db: Database, key: string, policy: AttemptPolicy): Promise<AttemptsSoFar> => {
  const row = await db
    .selectFrom("attempts")
    .select(["failures", isForgotten(policy).as("is_forgotten"), msUntil("blocked_until").as("wait_ms")])
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) return { failures: 0, waitMs: 0 };
  const failures = row.is_forgotten ? 0 : row.failures;
  const isOver = failures >= (policy.most ?? unlimited);
  return { failures, waitMs: isOver ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil(row.wait_ms)) };
};

/** On success, best in its transaction. Locked in key order, for two successes at once. */
export const forgetAttempts = async (db: Database, keys: readonly string[]): Promise<void> => {
  await db
    .deleteFrom("attempts")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("attempts")
        .select("key")
        .where("key", "=", sql<string>`any(${[...keys]}::text[])`)
        .orderBy("key")
        .forUpdate(),
    )
    .execute();
};

/** A rate that is spent up to the past is as good as one without a row. */
export const deleteUnspentRates = async (db: Database, limit: number): Promise<number> => {
  const result = await db
    .deleteFrom("rate_limits")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("rate_limits")
        .select("key")
        .where("spent_until", "<", now)
        .orderBy("spent_until")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** `ageMs` must not be less than the longest `forgottenAfterMs` in use; what still blocks stays in any case. */
export const deleteAttemptsOlderThan = async (db: Database, ageMs: number, limit: number): Promise<number> => {
  const result = await db
    .deleteFrom("attempts")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("attempts")
        .select("key")
        .where("last_at", "<", ago(ageMs))
        .where("blocked_until", "<", now)
        .orderBy("last_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
