import { type Database, newId } from "@passport/database";
import { transactionGroups, transactionSubGroups } from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { type Bank, createBank } from "./testing/bank.ts";
import { addCustomer } from "./testing/customer-fixtures.ts";

let api: TestApi;
let db: Database;
let bank: Bank;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  ({ db } = api.context);
  bank = createBank(api.context.ledger);
});
afterAll(() => cleanUp.disposeAsync());

describe("TRANSACTION:GET", () => {
  it("is a receipt with the balance after it", async () => {
    const bob = await addCustomer(db, api);
    await bank.deposit(bob.accountId, 10n);
    const hold = await bank.hold(bob.accountId, 4n);
    const settled = await bank.end("settle", hold);
    const { payload } = await bob.ask("TRANSACTION:GET", { transaction_reference: settled.toUpperCase() });
    expect(payload).toMatchObject({
      transaction_reference: settled,
      amount: "4",
      balance_after: "6",
      related_reference: hold,
      from: { is_you: true },
      to: { name: "BNB Chain", is_system: true },
      group: "WITHDRAWAL",
    });
  });

  it("[ERR-5] returns mallory not_found for alice's reference, as for one that does not exist", async () => {
    const [alice, mallory] = [await addCustomer(db, api), await addCustomer(db, api)];
    const hers = await bank.deposit(alice.accountId, 7n);
    for (const transaction_reference of [hers, newId()]) {
      const reply = await mallory.ask("TRANSACTION:GET", { transaction_reference });
      expect(reply).toMatchObject({ key: "ERROR", error_code: "not_found" });
    }
    const malformed = await mallory.ask("TRANSACTION:GET", { transaction_reference: "' or 1=1" });
    expect(malformed).toMatchObject({ error_code: "bad_request" });
    // A hold moves nothing yet: it is in no history.
    const hold = await bank.hold(alice.accountId, 1n);
    expect(await alice.ask("TRANSACTION:GET", { transaction_reference: hold })).toMatchObject({ key: "ERROR" });
  });
});

describe("TRANSACTION:GROUPS", () => {
  it("[TXN-13] names the product's groups and sub-groups, and those that a game added", async () => {
    const bob = await addCustomer(db, api);
    await bank.deposit(bob.accountId, 10n);
    await bank.spend(bob.accountId, 1n, { group: "BATTLE", subGroup: "ABILITY" });
    await bank.spend(bob.accountId, 1n, { group: "RACING", subGroup: "TYRES" });
    await bank.spend(bob.accountId, 1n, { group: "RACING", subGroup: "FEE" });
    for (const payload of [undefined, null, {}]) {
      const reply = await bob.ask("TRANSACTION:GROUPS", payload);
      const groups = reply.payload as Record<string, string[]>;
      expect(Object.keys(groups).slice(0, 7)).toEqual(transactionGroups);
      for (const group of transactionGroups) expect(groups[group]?.slice(0, 4)).toEqual(transactionSubGroups);
      expect(groups).toMatchObject({ "SUPREMACY WORLD": transactionSubGroups, RACING: ["FEE", "TYRES"] });
      expect(groups["BATTLE"]?.filter((name) => name === "ABILITY")).toHaveLength(1);
      expect(groups["STORE"]?.filter((name) => name === "PURCHASE")).toHaveLength(1);
    }
    const [first, last] = [transactionGroups[0], transactionGroups.at(-1)];
    expect([first, last, ...transactionSubGroups]).toEqual([
      "STORE",
      "BATTLE",
      "TRANSFER",
      "REFUND",
      "PURCHASE",
      "FEE",
    ]);
  });
});
