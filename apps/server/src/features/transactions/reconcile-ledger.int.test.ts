import { connectDatabase } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestApi } from "../../testing/start-test-api.ts";
import { createBank } from "./testing/bank.ts";
import { addCustomer } from "./testing/customer-fixtures.ts";

it("the hourly check is quiet while the books add up; when they do not it shouts and withdrawals stop", async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const api = stack.use(await startTestApi({ ...database, natsUrl: useTestbed().natsUrl }));
  const { db, jobs, ledger, metrics } = api.context;
  const job = jobs.find(({ name }) => name === "reconcile-ledger");
  const alice = await addCustomer(db, api);
  const bank = createBank(ledger);
  await bank.deposit(alice.accountId, 10n);
  const isHalted = async () => {
    const { rows } = await sql<{ withdrawals_halted: boolean }>`select withdrawals_halted from ledger.state`.execute(
      db,
    );
    return rows[0]?.withdrawals_halted;
  };

  expect(await job?.run()).toBeGreaterThanOrEqual(2);
  expect(await metrics.metrics()).toMatch(/^ledger_breaches\{[^}]*\} 0$/m);
  expect(await metrics.metrics()).toMatch(/^ledger_checked_timestamp_seconds\{[^}]*\} [1-9]/m);
  expect(api.log()).not.toContain("do not add up");
  expect(await isHalted()).toBe(false);

  // Money from nowhere, as only the owner of the tables can make it.
  const owner = stack.adopt(connectDatabase(database.ownerUrl), (connected) => connected.destroy());
  await sql`update ledger.accounts set posted = posted + 1 where id = ${alice.accountId}`.execute(owner);
  await job?.run();
  expect(await metrics.metrics()).toMatch(/^ledger_breaches\{[^}]*\} [1-9]/m);
  expect(api.log()).toContain("the books do not add up; withdrawals are stopped");
  expect(await isHalted()).toBe(true);
});

it("the ledger's work is measured", async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const api = stack.use(await startTestApi({ ...database, natsUrl: useTestbed().natsUrl }));
  const { db, ledger, metrics } = api.context;
  const alice = await addCustomer(db, api);
  const bank = createBank(ledger);
  await bank.deposit(alice.accountId, 10n);
  await expect(bank.spend(alice.accountId, 11n)).rejects.toThrow("insufficient_funds");
  const text = await metrics.metrics();
  expect(text).toMatch(/^ledger_verdicts_total\{verdict="insufficient_funds"[^}]*\} 1$/m);
  expect(text).toMatch(/^ledger_batch_transfers_count\{[^}]*\} [2-9]/m);
  expect(text).toMatch(/^ledger_wait_seconds_count\{[^}]*\} [2-9]/m);
  expect(text).toMatch(/^ledger_shed_total\{[^}]*\} 0$/m);
});
