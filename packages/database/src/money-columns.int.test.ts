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
