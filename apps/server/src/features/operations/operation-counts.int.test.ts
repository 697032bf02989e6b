/** How many operations an account has is counted when they are written, so that no read depends on how many there are. */
import { connectDatabase, type Database, inTransaction, newId, type Transaction } from "@passport/database";
import { createTestDatabase, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countChanges, findPage } from "./read-store.ts";

let db: Database;
let owner: Database;
const cleanUp = new AsyncDisposableStack();
const connect = (url: string) => cleanUp.adopt(connectDatabase(url), (connected) => connected.destroy());

beforeAll(async () => {
  const { databaseUrl, ownerUrl } = cleanUp.use(await createTestDatabase());
  db = connect(databaseUrl);
  owner = connect(ownerUrl);
});
afterAll(() => cleanUp.disposeAsync());

const addOperations = async (accountId: string | null, kind: string, count: number): Promise<void> => {
  await sql`
    insert into operations (id, kind, state, account_id, created_at)
    select gen_random_uuid(), ${kind}, 'confirmed', ${accountId}::uuid, timestamptz '2036-01-01' + n * interval '1 second'
    from generate_series(1, ${count}::int) n
  `.execute(db);
};

it("counts what is added, changed, claimed and taken to another account, as a recount would", async () => {
  const [alice, bob] = [newId(), newId()];
  await addOperations(alice, "deposit", 5);
  await addOperations(alice, "purchase", 3);
  await addOperations(bob, "deposit", 2);
  await addOperations(null, "deposit", 4);
  await sql`update operations set version = version + 2 where account_id = ${alice} and kind = 'deposit'`.execute(db);
  await sql`update operations set followed_at = now()`.execute(db);
  await sql`update operations set account_id = ${bob}, version = version + 1 where account_id is null`.execute(db);
  const countsOf = async (accountId: string) => {
    const { rows } = await sql`
      select kind, operations, changes from operation_counts where account_id = ${accountId} order by kind
    `.execute(db);
    return rows;
  };
  expect(await countsOf(alice)).toEqual([
    { kind: "deposit", operations: 5, changes: 15 },
    { kind: "purchase", operations: 3, changes: 3 },
  ]);
  expect(await countsOf(bob)).toEqual([{ kind: "deposit", operations: 6, changes: 10 }]);

  // The number of an account that loses operations rises too, or its pages would keep them.
  await sql`update operations set account_id = ${bob} where account_id = ${alice} and kind = 'purchase'`.execute(db);
  expect(await countChanges(db, [alice])).toEqual([19]);
  const { rows: wrong } = await sql`
    select * from (select account_id, kind, count(*) as operations from operations group by account_id, kind) recount
    full join operation_counts counts using (account_id, kind)
    where coalesce(recount.operations, 0) <> coalesce(counts.operations, 0)
  `.execute(db);
  expect(wrong).toEqual([]);
});

/** The rows of operations that this connection has read: what PostgreSQL has not added to its statistics yet. */
const readRows = async (transaction: Transaction): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables where relname = 'operations'
  `.execute(transaction);
  return rows[0]?.read ?? 0;
};

it("reads about as many rows as it shows, on the first and on the last page of 20,000 operations", async () => {
  const many = newId();
  await addOperations(many, "deposit", 10_000);
  await addOperations(many, "withdrawal", 10_000);
  await waitUntil("every row is visible to all", async () => {
    // The test cluster commits asynchronously: until its log is written, no row counts as visible to all.
    await sql`checkpoint`.execute(owner);
    await sql`vacuum (analyze, index_cleanup on) operations`.execute(owner);
    const { rows } = await sql<{ is_visible: boolean }>`
      select relallvisible = relpages as is_visible from pg_class where oid = 'operations'::regclass`.execute(owner);
    return rows[0]?.is_visible === true;
  });
  const read = (page: number, more: { kind?: "deposit" } = {}) =>
    inTransaction(db, async (transaction) => {
      const before = await readRows(transaction);
      await countChanges(transaction, [many]);
      const { operations, total } = await findPage(transaction, many, { page, pageSize: 10, ...more });
      return { shown: operations.length, total, rows: (await readRows(transaction)) - before };
    });
  const pages = [await read(0), await read(1999), await read(0, { kind: "deposit" })];
  expect(pages.map(({ shown, total }) => [shown, total])).toEqual([
    [10, 20_000],
    [10, 20_000],
    [10, 10_000],
  ]);
  expect(Math.max(...pages.map(({ rows }) => rows))).toBeLessThan(60);
});
