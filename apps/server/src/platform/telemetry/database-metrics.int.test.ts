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
  // The owner of a database need not be a superuser: what the function sees may not depend on who made it.
  const reader = new pg.Client({ connectionString: addressAs(database.ownerUrl, "signer") });
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

it("counts deadlocks for the worker", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(addressAs(database.ownerUrl, "worker"));
  const registry = new Registry();
  createDatabaseMetrics(registry, db);
  const read = async () => Number((await registry.metrics()).match(/^database_deadlocks (.+)$/m)?.[1]);
  expect(await read()).toBe(0);
  const clients = [1, 2].map(() => new pg.Client({ connectionString: database.ownerUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(
    clients.map(async (client, nth) => {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1)", [nth]);
    }),
  );
  const waits = clients.map((client, nth) => client.query("select pg_advisory_xact_lock($1)", [1 - nth]));
  const outcomes = await Promise.allSettled(waits);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  // A connection hands in what it has counted when it ends.
  await Promise.all(clients.map((client) => client.end()));
  await expect.poll(read).toBe(1);
});
