/** An api and a worker process as in production. The one that moves the money is killed in the middle of it. */
import { connectDatabase } from "@passport/database";
import { createLedger } from "@passport/ledger";
import { createTestDatabase, startServer, useTestbed, waitUntil } from "@passport/testbed";
import { expect, it } from "vitest";
import { insertDecided } from "../approvals/testing/decide-together.ts";
import { createBank } from "./testing/bank.ts";
import { addCustomer } from "./testing/customer-fixtures.ts";

it("[LEDGER-8] after kill -9 of the process that committed, another still tells every change, once and in order", async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db = stack.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const ledger = stack.use(createLedger({ db }));
  const options = { databaseUrl, natsUrl: useTestbed().natsUrl } as const;
  const showing = stack.use(await startServer({ ...options, role: "api" }));
  const bank = createBank(ledger);
  const alice = await addCustomer(db, showing, { isProcess: true });
  await bank.deposit(alice.accountId, 1000n);
  const spent: string[] = [];
  for (let n = 0; n < 20; n += 1) spent.push(await bank.spend(alice.accountId, 10n));

  const page = await alice.watch("sups");
  await page.frame(({ payload }) => payload === "800");
  const [first, second] = [
    await addCustomer(db, showing, { isProcess: true, role: "Treasury" }),
    await addCustomer(db, showing, { isProcess: true, role: "Treasury" }),
  ];
  const details = { amount: "10", from: alice.username, to: "Store", description: "A crate" };
  for (const subject of spent) {
    const reversal = { kind: "transaction.reverse", subject, concerned: [alice.userId], details } as const;
    await insertDecided(db, [first.userId, second.userId], reversal);
  }
  const moving = stack.use(await startServer({ ...options, role: "worker" }));
  // Some are told, some committed and not yet announced, some never begun.
  await page.until(({ frames }) => frames.length >= 4);
  await moving.kill();

  // The database may still carry out what the process had asked for.
  await waitUntil("the page to be current", async () => {
    const { seq } = (await ledger.balance(alice.accountId)) ?? {};
    return page.frames.at(-1)?.seq === seq;
  });
  const shown = page.frames;
  const start = shown[0]?.seq ?? 0;
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.map(({ seq }) => seq)).toEqual(shown.map((_, index) => start + index));
  const entries = await ledger.entriesAfter(alice.accountId, start - 1, shown.length);
  expect(shown.map(({ payload }) => payload)).toEqual(entries.map(({ balanceAfter }) => balanceAfter.toString()));
});
