/** A game's own currency in a player's balances, transactions, receipts and files. */
import type { Database } from "@passport/database";
import { type Currency, declareCurrency } from "@passport/ledger";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { type Bank, createBank } from "./testing/bank.ts";
import { addCustomer } from "./testing/customer-fixtures.ts";
import { readCsv } from "./testing/read-csv.ts";

let api: TestApi;
let db: Database;
let bank: Bank;
let currency: Currency;
const cleanUp = new AsyncDisposableStack();
const credits = { code: "H7C", name: "Hangar 7 credits", decimals: 2 };

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  ({ db } = api.context);
  bank = createBank(api.context.ledger);
  currency = await declareCurrency(db, { ...credits, issuer: "hangar-7", cap: 1_000_000n });
});
afterAll(() => cleanUp.disposeAsync());

const give = (accountId: string, amount: bigint): Promise<string> => bank.give(currency, accountId, amount);

it("[LEDGER-24] a player with SUPS only has no other balance, and lists SUPS", async () => {
  const bob = await addCustomer(db, api);
  await bank.deposit(bob.accountId, 10n);
  const topic = await bob.watch("currencies");
  expect(topic.frames).toEqual([
    { uri: `/account/${bob.accountId}/currencies`, key: "USER:CURRENCIES:SUBSCRIBE", payload: [], seq: 0 },
  ]);
  const { payload } = await bob.ask("TRANSACTION:LIST", {});
  expect(payload).toMatchObject({ total: 1, currency: { code: "SUPS", decimals: 18 } });
});

it("[LEDGER-24] other balances are live, and leave the balance of SUPS alone", async () => {
  const bob = await addCustomer(db, api);
  await bank.deposit(bob.accountId, 10n);
  const [topic, sups] = await Promise.all([bob.watch("currencies"), bob.watch("sups")]);
  await give(bob.accountId, 500n);
  await topic.frame(({ payload }) => (payload as { balance: string }[])[0]?.balance === "500");
  await give(bob.accountId, -120n);
  const last = await topic.frame(({ payload }) => (payload as { balance: string }[])[0]?.balance === "380");
  expect(last.payload).toEqual([{ currency: credits, balance: "380", held: "0" }]);
  await bank.deposit(bob.accountId, 1n);
  await sups.frame(({ payload }) => payload === "11");
  expect(sups.frames.map(({ payload }) => payload)).toEqual(["10", "11"]);
});

it("[LEDGER-24] a currency has a list, receipts and a file of its own", async () => {
  const bob = await addCustomer(db, api);
  const deposit = await bank.deposit(bob.accountId, 10n);
  const reward = await give(bob.accountId, 1_250n);
  const spent = await give(bob.accountId, -1n);
  const references = async (payload: unknown) => {
    const reply = await bob.ask("TRANSACTION:LIST", payload);
    const { transactions } = reply.payload as { transactions: { transaction_reference: string }[] };
    return transactions.map(({ transaction_reference: reference }) => reference);
  };
  expect(await references({})).toEqual([deposit]);
  expect(await references({ currency: "SUPS" })).toEqual([deposit]);
  expect(await references({ currency: "H7C" })).toEqual([spent, reward]);
  const receipt = await bob.ask("TRANSACTION:GET", { transaction_reference: spent });
  expect(receipt.payload).toMatchObject({
    ...{ amount: "1", balance_after: "1249", currency: credits },
    ...{ from: { is_you: true }, to: { name: "Hangar 7", is_system: true } },
  });
  const file = await fetch(`${api.origin}/api/transactions/export?currency=H7C`, { headers: { cookie: bob.cookie } });
  expect(readCsv(await file.text()).map((row) => row.slice(2, 4))).toEqual([
    ["amount_h7c", "balance_after_h7c"],
    ["-0.01", "12.49"],
    ["12.5", "12.5"],
  ]);
});

it("[LEDGER-24] mallory finds neither bob's receipt nor a currency that she has nothing of", async () => {
  const [bob, mallory] = [await addCustomer(db, api), await addCustomer(db, api)];
  const his = await give(bob.accountId, 5n);
  for (const code of ["H7C", "NOSUCH"]) {
    expect(await mallory.ask("TRANSACTION:LIST", { currency: code })).toMatchObject({ error_code: "not_found" });
    const file = await fetch(`${api.origin}/api/transactions/export?currency=${code}`, {
      headers: { cookie: mallory.cookie },
    });
    expect(file.status).toBe(404);
  }
  expect(await mallory.ask("TRANSACTION:GET", { transaction_reference: his })).toMatchObject({
    error_code: "not_found",
  });
  expect(await mallory.ask("TRANSACTION:LIST", { currency: "h7c'--" })).toMatchObject({ error_code: "bad_request" });
});
