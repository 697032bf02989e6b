import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { connectDatabase, type Database } from "./connect.ts";

it("[CONFIG-9] no column of any table is a floating-point number, and numeric keeps every digit", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const { rows: floats } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') and data_type in ('real', 'double precision', 'money')
  `.execute(db);
  expect(floats).toEqual([]);

  for (const amount of ["1", `1${"0".repeat(30)}`, (2n ** 256n - 1n).toString()]) {
    const { rows } = await sql<{ amount: string }>`select ${amount}::numeric as amount`.execute(db);
    expect(rows).toEqual([{ amount }]);
  }
});

/** Lists the number columns that accept a value, judged by the checks that concern them alone. */
const takers = async (db: Database, value: string): Promise<string[]> => {
  const { rows } = await sql<{ relation: string; column: string; checks: string | null }>`
    select attrelid::regclass::text as relation, attname as column, (
        select string_agg(pg_get_expr(conbin, conrelid), ' and ') from pg_constraint
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as checks
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace::regnamespace::text in ('public', 'ledger', 'signer') and relkind in ('r', 'p') and not relispartition
      and atttypid = 'numeric'::regtype and not attisdropped
    order by relation, attname`.execute(db);
  const tried = rows.map(
    ({ relation, column, checks }) => sql`(
      select (${sql.raw(checks ?? "true")}) is not false
      from jsonb_populate_record(null::${sql.raw(relation)}, jsonb_build_object(${sql.lit(column)}, ${sql.lit(value)})))`,
  );
  const { rows: taken } = await sql<{ taken: boolean[] }>`select array[${sql.join(tried)}] as taken`.execute(db);
  return rows.filter((_, nth) => taken[0]?.taken[nth]).map(({ relation, column }) => `${relation}.${column}`);
};

it.each(["NaN", "Infinity", "-Infinity"])(
  "no number of a table is %s: it passes other checks, and stops every sum",
  async (value) => {
    await using database = await createTestDatabase();
    await using db = connectDatabase(database.databaseUrl);
    expect(await takers(db, value)).toEqual([]);
  },
);

it("every number of a table refuses what is below zero, but for the books of chains and the legs of transfers", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  expect(await takers(db, "-1")).toEqual([
    // What the first comparison found beyond what the logs say.
    "audited_balances.opening",
    "audited_balances.opening_outside",
    // What is missing at an address of ours is below zero.
    "chain_balance_differences.difference",
    // Sent by our address more than we know it to have: the difference is found, not refused.
    "chain_balances.expected",
    // A booking is more or less, and the books of a chain are below zero.
    "equality_bookings.amount",
    "equality_lines.expected",
    "equality_lines.found",
    // What a chain or an issuer owes is negative: `only_chains_and_issuers_owe` refuses it to every other account.
    "ledger.accounts.posted",
    "ledger.checkpoints.posted",
    // One leg of a transfer takes, the other gives; never zero.
    "ledger.entries.amount",
    "ledger.entries.balance_after",
    // An amount that is taken back is added as a number below zero.
    "spent_minutes.amount",
  ]);
});

it("every number of a table is whole, but for prices", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const prices = /^(market_prices|rate_log|rates|sups_price_history)\./;
  expect((await takers(db, "0.5")).filter((name) => !prices.test(name))).toEqual([]);
});
