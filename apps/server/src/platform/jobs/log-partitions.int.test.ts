/** Logs live in partitions of a month, which are made ahead and dropped by policy (decision 0053). */
import { connectDatabase, type Database, newId } from "@passport/database";
import { addressAs } from "@passport/database/roles";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { monthsKept } from "../../retention.ts";
import { rollLogPartitions } from "./roll-log-partitions.ts";

type Log = keyof typeof monthsKept;
const logs = Object.keys(monthsKept) as Log[];
const month = (moment: Date, months: number): string =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1)).toISOString();

/** Where each partition ends, oldest first. */
const endsOf = async (owner: Database, log: Log): Promise<string[]> => {
  const { rows } = await sql<{ upper_bound: Date }>`
    select upper_bound from log_partition_bounds(${log}::regclass) order by upper_bound`.execute(owner);
  return rows.map(({ upper_bound }) => upper_bound.toISOString());
};
const rollAt = async (owner: Database, moment: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select roll_log_partitions_at(${moment}::timestamptz) as count`.execute(
    owner,
  );
  return rows[0]?.count ?? 0;
};
const addEvent = (db: Database, created_at: string) =>
  db
    .insertInto("security_events")
    .values({ id: newId(), created_at, kind: "logged_in", address: "", user_agent: "", request_id: newId() })
    .execute();
const countEvents = async (db: Database): Promise<number> =>
  (await db.selectFrom("security_events").select("id").execute()).length;

it("six months are there ahead, and the worker's job has nothing to do on the same day", async () => {
  await using database = await createTestDatabase();
  await using owner = connectDatabase(database.ownerUrl);
  await using worker = connectDatabase(addressAs(database.ownerUrl, "worker"));
  const now = new Date();
  for (const log of logs) {
    expect(await endsOf(owner, log)).toEqual([1, 2, 3, 4, 5, 6, 7].map((months) => month(now, months)));
  }
  expect(await rollLogPartitions(worker)).toBe(0);
});

it("the next months are made as time passes, and a month is dropped when its policy is over and not before", async () => {
  await using database = await createTestDatabase();
  await using owner = connectDatabase(database.ownerUrl);
  const now = new Date();
  // One in the first partition, and one in the month after it.
  await addEvent(owner, month(now, 0));
  await addEvent(owner, month(now, 1));

  expect(await rollAt(owner, month(now, 1))).toBe(2);
  for (const log of logs) expect((await endsOf(owner, log)).at(-1)).toBe(month(now, 8));

  const kept = monthsKept.security_events;
  const oneMomentBefore = new Date(Date.parse(month(now, 1 + kept)) - 1).toISOString();
  await rollAt(owner, oneMomentBefore);
  expect(await countEvents(owner)).toBe(2);
  expect(await rollAt(owner, month(now, 1 + kept))).toBe(3);
  expect((await endsOf(owner, "security_events"))[0]).toBe(month(now, 2));
  expect(await countEvents(owner)).toBe(1);
  expect((await endsOf(owner, "audit_log"))[0]).toBe(month(now, 1));

  await rollAt(owner, month(now, 1 + monthsKept.audit_log));
  expect((await endsOf(owner, "audit_log"))[0]).toBe(month(now, 2));
});

it("no process can have a log dropped early, or touch a partition", async () => {
  await using database = await createTestDatabase();
  await using owner = connectDatabase(database.ownerUrl);
  await addEvent(owner, month(new Date(), 0));
  for (const role of ["api", "worker", "signer", "auditor"] as const) {
    await using db = connectDatabase(addressAs(database.ownerUrl, role));
    const denied = [
      "select roll_log_partitions_at('2099-01-01')",
      "delete from log_partitions.security_events_first",
      "drop table log_partitions.security_events_first",
    ];
    for (const statement of denied) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/);
    }
    if (role !== "worker") await expect(rollLogPartitions(db)).rejects.toThrow("permission denied");
  }
  const { rows: parts } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'security_events'::regclass`.execute(
    owner,
  );
  expect(parts.length).toBeGreaterThan(6);
  for (const { name } of parts) {
    await expect(sql.raw(`delete from ${name}`).execute(owner)).rejects.toThrow("is append-only");
  }
});
