import { connectDatabase } from "@passport/database";
import { createTestDatabase, useTestbed, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestApi } from "../../testing/start-test-api.ts";
import { createBank } from "./testing/bank.ts";
import { addCustomer } from "./testing/customer-fixtures.ts";

it("a crowd of searches is cut short at once; those in line are answered, and pages do not wait for them", async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const api = stack.use(await startTestApi({ ...database, natsUrl: useTestbed().natsUrl }));
  const owner = stack.adopt(connectDatabase(database.ownerUrl), (connected) => connected.destroy());
  const { db, ledger } = api.context;
  const customers = [await addCustomer(db, api), await addCustomer(db, api)];
  const [alice = expect.unreachable()] = customers;
  const deposit = await createBank(ledger).deposit(alice.accountId, 1n);

  const refusals: unknown[] = [];
  const answers: unknown[] = [];
  const search = async (index: number) => {
    const customer = customers[index % 2] ?? expect.unreachable();
    const reply = await customer.ask("TRANSACTION:LIST", { search: "deposit" });
    (reply.key === "ERROR" ? refusals : answers).push(reply.error_code ?? reply.payload);
  };
  // No other transaction can read a transfer's text while this one has it.
  const lock = await owner.startTransaction().execute();
  await sql`lock table ledger.transfers in access exclusive mode`.execute(lock);
  const searches = Array.from({ length: 60 }, (_, index) => search(index));
  await waitUntil("the crowd to be cut", () => refusals.length >= 18);
  // Two read, forty wait, the rest were told; the balance is there all the same.
  expect(refusals).toEqual(Array.from({ length: 18 }, () => "overloaded"));
  expect(answers).toEqual([]);
  const page = await alice.watch("sups");
  expect(page.frames[0]).toMatchObject({ payload: "1" });
  const file = await api.call("GET", "/api/transactions/export", { headers: { cookie: alice.cookie } });
  expect(file.status).toBe(503);
  await lock.rollback().execute();
  await Promise.all(searches);
  expect(answers).toHaveLength(42);
  expect(JSON.stringify(answers)).toContain(deposit);
});
