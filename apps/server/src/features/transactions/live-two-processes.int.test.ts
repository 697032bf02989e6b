/** Two api processes as in production. The one that moves the money is killed in the middle of it. */
import { connectDatabase } from "@passport/database";
import { createLedger } from "@passport/ledger";
import { createTestDatabase, startServer, useTestbed, waitUntil } from "@passport/testbed";
import { expect, it } from "vitest";
import { createBank } from "./testing/bank.ts";
import { addCustomer } from "./testing/customer-fixtures.ts";

it("[LEDGER-8] after kill -9 of the process that committed, another still tells every change, once and in order", async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db = stack.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const ledger = stack.use(createLedger({ db }));
  const options = { role: "api", databaseUrl, natsUrl: useTestbed().natsUrl } as const;
  const [moving, showing] = await Promise.all([startServer(options), startServer(options)]);
  stack.use(moving);
  stack.use(showing);
  const bank = createBank(ledger);
  const alice = await addCustomer(db, showing, { isProcess: true });
  await bank.deposit(alice.accountId, 1000n);
  const spent: string[] = [];
  for (let n = 0; n < 20; n += 1) spent.push(await bank.spend(alice.accountId, 10n));

  const page = await alice.watch("sups");
  await page.frame(({ payload }) => payload === "800");
  const treasurer = await addCustomer(db, moving, { isProcess: true, role: "Treasury" });
  const commander = await treasurer.connect(`/user/${treasurer.userId}/commander`);
  // As many as a client may send at once.
  for (const [index, transaction_reference] of spent.entries()) {
    const payload = { transaction_reference, reason: "a test" };
    commander.say(JSON.stringify({ key: "TRANSACTION:REVERSE", payload, transactionId: `reverse${10_000 + index}` }));
  }
  // Some are answered, some committed and not yet announced, some never begun.
  await commander.until(({ frames }) => frames.filter(({ key }) => key === "TRANSACTION:REVERSE").length >= 3);
  await moving.kill();

  // The database may still carry out what the process had asked for.
  await waitUntil("the page to be current", async () => {
    const { seq } = (await ledger.balance(alice.accountId)) ?? {};
    return page.frames.at(-1)?.seq === seq;
  });
  const shown = page.frames;
  const first = shown[0]?.seq ?? 0;
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.map(({ seq }) => seq)).toEqual(shown.map((_, index) => first + index));
  const entries = await ledger.entriesAfter(alice.accountId, first - 1, shown.length);
  expect(shown.map(({ payload }) => payload)).toEqual(entries.map(({ balanceAfter }) => balanceAfter.toString()));
});
