import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { connectDatabase } from "./connect.ts";

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

it("every number of a table refuses what is below zero, but for the books of chains and the legs of transfers", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', attrelid::regclass, attname) as name
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace space on space.oid = relnamespace
    where space.nspname in ('public', 'ledger', 'signer') and relkind in ('r', 'p') and not relispartition
      and atttypid = 'numeric'::regtype and not attisdropped and not exists (
        select from pg_constraint
        where conrelid = attrelid and contype = 'c' and attnum = any (conkey)
          and pg_get_constraintdef(pg_constraint.oid) ~ ('\\m' || attname || '"? >=? \\(0\\)::numeric'))
    order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([
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
  ]);
});
