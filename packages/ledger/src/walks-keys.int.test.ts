import { connectDatabase, inTransaction, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { runSql } from "@passport/testbed/run-sql";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createLedger } from "./ledger.ts";

const labels = { group: "DEPOSIT", subGroup: "TRANSFER", description: "SUPS deposit" };

it("posting and reading walk keys, also by plans that were made while the tables were small", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1 });
  await using ledger = createLedger({ db });
  const [userId, accountId] = [newId(), newId()];
  await db.insertInto("users").values({ id: userId, account_id: accountId, username: "alice" }).execute();
  const { id: issuer } = await ledger.openSystemAccount("chain", "Test", accountId);
  const newTransfer = () =>
    ({ kind: "post", id: newId(), debit: issuer, credit: accountId, amount: 1n, ...labels }) as const;
  await ledger.post(newTransfer());
  // Otherwise what the queries above have read would be counted below.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const scanned = await inTransaction(db, async (transaction) => {
    await ledger.postWithin(transaction, [newTransfer()]);
    await sql`select * from ledger.entries_at(${accountId}, '{1,2}')`.execute(transaction);
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_stat_xact_user_tables
      where schemaname = 'ledger' and seq_scan > 0 and relname ~ '^(accounts|entries|transfers)'`.execute(transaction);
    return rows.map(({ relname }) => relname);
  });
  expect(scanned).toEqual([]);
});

it("the end of a hold reads that hold, also by a plan that was made while there were few", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1 });
  await using ledger = createLedger({ db });
  const [userId, accountId] = [newId(), newId()];
  await db.insertInto("users").values({ id: userId, account_id: accountId, username: "alice" }).execute();
  const { id: issuer } = await ledger.openSystemAccount("chain", "Test", accountId);
  const hold = async () => {
    const id = newId();
    await ledger.post({ kind: "hold", id, debit: issuer, credit: accountId, amount: 1n, ...labels });
    return id;
  };
  await ledger.post({ kind: "settle", id: newId(), hold: await hold() });
  // With these statistics an index of all holds looks as cheap as the key.
  await runSql(database.ownerUrl, "analyze ledger.transfers");
  await ledger.post({ kind: "settle", id: newId(), hold: await hold() });
  const holds = await Promise.all(Array.from({ length: 200 }, hold));
  const { rows } = await inTransaction(db, async (transaction) => {
    await ledger.postWithin(transaction, [{ kind: "settle", id: newId(), hold: holds[100] ?? "" }]);
    return sql<{ read: number }>`
      select idx_tup_fetch::integer as read from pg_stat_xact_user_tables
      where schemaname = 'ledger' and relname = 'transfers'`.execute(transaction);
  });
  expect(rows[0]?.read).toBeLessThan(20);
});

it("no function that walks keys has its queries compiled: what it must read whole counts as expensive enough", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1 });
  const { rows } = await sql<{ name: string; isCompiled: boolean }>`
    select oid::regproc::text as name, not 'jit=off' = any (proconfig) as "isCompiled"
    from pg_proc where 'enable_seqscan=off' = any (proconfig)`.execute(db);
  expect(rows.map(({ name }) => name)).toContain("ledger.post_batch");
  expect(rows.filter(({ isCompiled }) => isCompiled)).toEqual([]);
});
