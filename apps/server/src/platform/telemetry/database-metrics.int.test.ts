import { addressAs, connectDatabase } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import pg from "pg";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { createDatabaseMetrics } from "./database-metrics.ts";

it("shows the worker the age of another role's transaction", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(addressAs(database.ownerUrl, "worker"));
  const registry = new Registry();
  createDatabaseMetrics(registry, db);
  const read = async () => Number((await registry.metrics()).match(/^database_oldest_transaction_seconds (.+)$/m)?.[1]);
  const reader = new pg.Client({ connectionString: database.ownerUrl });
  await reader.connect();
  try {
    await reader.query("begin");
    await reader.query("select pg_sleep(1.2)");
    expect(await read()).toBeGreaterThan(1.2);
    await reader.query("rollback");
    expect(await read()).toBeLessThan(1);
  } finally {
    await reader.end();
  }
});
