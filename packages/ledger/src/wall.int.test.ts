/** The server may ask the ledger for postings; it cannot write a single row of it by itself. */
import { addressAs, connectDatabase, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";

const denied = { code: "42501" };

// The auditor appends its checkpoints (`privileges.int.test.ts`), and nothing else.
it.each(["api", "worker", "signer"] as const)(
  "the role of the %s can neither insert, change, delete nor empty any table of the ledger",
  async (role) => {
    await using database = await createTestDatabase();
    await using db = connectDatabase(addressAs(database.ownerUrl, role));
    const { rows: tables } = await sql<{ name: string; column: string }>`
    select relname as name, (select attname from pg_attribute where attrelid = oid and attnum = 2) as column
    from pg_class where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p')`.execute(db);
    expect(tables.length).toBeGreaterThan(20);
    for (const { name, column } of tables) {
      const table = sql.id("ledger", name);
      const attempts = [
        sql`insert into ${table} default values`,
        sql`update ${table} set ${sql.id(column)} = ${sql.id(column)}`,
        sql`delete from ${table}`,
        sql`truncate ${table}`,
        sql`drop table ${table}`,
      ];
      for (const attempt of attempts) {
        await expect(attempt.execute(db), `${name}: ${attempt.compile(db).sql}`).rejects.toMatchObject(denied);
      }
    }
  },
);

it("calls only what it is meant to call: not the locks, not the end of a halt, not a milestone", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'ledger'::regnamespace and has_function_privilege(oid, 'execute') order by proname`.execute(
    db,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "count_topics",
    "credit_deposits",
    "credit_purchases",
    // Granted to tests and development; no process may call it (`currencies.int.test.ts`).
    "declare_currency",
    "end_withdrawals",
    "entries_at",
    "entries_before",
    "foreign_entries",
    "halt_withdrawals",
    "is_epoch_over",
    "milestone_before",
    "open_accounts",
    "post_transfers",
    "return_withdrawals",
    "seqs_of_topics",
    "shard_of",
    "topic_code",
  ]);
});

it("keeps the schema and its functions with a role that cannot log in", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const { rows } = await sql`
    select r.rolname, r.rolcanlogin, r.rolsuper from pg_namespace n join pg_roles r on r.oid = n.nspowner
    where n.nspname = 'ledger'`.execute(db);
  expect(rows).toEqual([{ rolname: "passport_ledger", rolcanlogin: false, rolsuper: false }]);
  await expect(sql`set role passport_ledger`.execute(db)).rejects.toMatchObject(denied);
  await expect(sql`create table ledger.mine (id int)`.execute(db)).rejects.toMatchObject(denied);
});

it("mallory's function cannot hide behind a name that the posting function uses", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const { rows } = await sql<{ name: string; settings: string[] | null }>`
    select proname as name, proconfig as settings from pg_proc
    where pronamespace = 'ledger'::regnamespace and prosecdef`.execute(db);
  for (const { name, settings } of rows) {
    expect({ name, settings }).toEqual({
      name,
      settings: expect.arrayContaining(["search_path=ledger, pg_temp"]) as unknown,
    });
  }
  expect(rows.length).toBeGreaterThan(5);
});

it("gives every user an account in the transaction that makes the user, and follows name and locks", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const user = { id: newId(), account_id: newId(), username: "dora", withdraw_lock: true };
  await db.insertInto("users").values(user).execute();
  const read = async () =>
    (await sql`select kind, name, locks from ledger.accounts where id = ${user.account_id}`.execute(db)).rows;
  expect(await read()).toEqual([{ kind: "user", name: "dora", locks: 1 }]);
  const change = { username: "dorothy", withdraw_lock: false, mint_lock: true, total_lock: true };
  await db.updateTable("users").set(change).where("id", "=", user.id).execute();
  expect(await read()).toEqual([{ kind: "user", name: "dorothy", locks: 6 }]);
});
