import { createTestDatabase } from "@passport/testbed";
import { runSql } from "@passport/testbed/run-sql";
import { expect, it } from "vitest";
import { allTableSizes } from "./retention.ts";

it("keeps no row for ever that goes with one which a process deletes", async () => {
  await using database = await createTestDatabase();
  const cascades = await runSql<{ child: string; parent: string }>(
    database.ownerUrl,
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and confdeltype = 'c' and conparentid = 0
       and (has_table_privilege('passport_api', confrelid, 'delete') or has_table_privilege('passport_worker', confrelid, 'delete'))`,
  );
  expect(cascades).toContainEqual({ child: "rate_log", parent: "exchange_rate_log" });
  expect(cascades.filter(({ child }) => allTableSizes.get(child)?.kept.startsWith("always"))).toEqual([]);
});
