import { createTestDatabase, useTestbed } from "@passport/testbed";
import { expect, it } from "vitest";
import { startTestApi } from "../../testing/start-test-api.ts";
import { createBank } from "./testing/bank.ts";
import { addCustomer } from "./testing/customer-fixtures.ts";

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
