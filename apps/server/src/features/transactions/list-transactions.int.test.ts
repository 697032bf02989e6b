import { type Database, newId } from "@passport/database";
import * as calls from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { type Bank, createBank } from "./testing/bank.ts";
import { addCustomer, type Customer } from "./testing/customer-fixtures.ts";

let api: TestApi;
let db: Database;
let bank: Bank;
let alice: Customer;
let mallory: Customer;
const cleanUp = new AsyncDisposableStack();
const sups = 10n ** 18n;

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  ({ db } = api.context);
  bank = createBank(api.context.ledger);
  alice = await addCustomer(db, api);
  mallory = await addCustomer(db, api);
});
afterAll(() => cleanUp.disposeAsync());

const list = async (customer: Customer, payload: Record<string, unknown> = {}) => {
  const reply = await customer.ask("TRANSACTION:LIST", payload);
  expect(reply.key, JSON.stringify(reply)).toBe("TRANSACTION:LIST");
  return calls.listTransactions.output.parse(reply.payload);
};
const references = async (customer: Customer, payload: Record<string, unknown> = {}) =>
  (await list(customer, payload)).transactions.map(({ transaction_reference }) => transaction_reference);
const equals = (column: string, value: string) => ({ column, operator: "equals", value });
const filtered = (...items: unknown[]) => ({ filter: { link_operator: "and", items } });

describe("TRANSACTION:LIST", () => {
  it("[TXN-12] a transaction has its eight fields; the amount is in base units", async () => {
    const bob = await addCustomer(db, api);
    const deposit = await bank.deposit(bob.accountId, 5n * sups + 1n);
    const spent = await bank.spend(bob.accountId, 2n * sups);
    const { transactions, total, searched_back_to } = await list(bob);
    expect({ total, searched_back_to }).toEqual({ total: 2, searched_back_to: null });
    const you = { name: bob.username, is_you: true, is_system: false };
    expect(transactions).toEqual([
      {
        transaction_reference: spent,
        amount: "2000000000000000000",
        description: "A crate",
        from: you,
        to: { name: "Store", is_you: false, is_system: true },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        group: "STORE",
        sub_group: "PURCHASE",
      },
      {
        transaction_reference: deposit,
        amount: "5000000000000000001",
        description: "SUPS deposit",
        from: { name: "BNB Chain", is_you: false, is_system: true },
        to: you,
        created_at: expect.any(String),
        group: "DEPOSIT",
        sub_group: "TRANSFER",
      },
    ]);
  });

  it("[FORMAT-4] one base unit and 10^30 of them keep every digit in code, database and wire", async () => {
    const bob = await addCustomer(db, api);
    const amounts = [1n, 10n ** 30n, 10n ** 30n + 1n];
    for (const amount of amounts) await bank.deposit(bob.accountId, amount);
    const { transactions } = await list(bob, { sort_dir: "asc" });
    expect(transactions.map(({ amount }) => amount)).toEqual(amounts.map(String));
    const balance = await bob.watch("sups");
    expect(balance.frames[0]?.payload).toBe((2n * 10n ** 30n + 2n).toString());
    expect((await api.context.ledger.balance(bob.accountId))?.posted).toBe(2n * 10n ** 30n + 2n);
    const { rows } = await sql`select distinct data_type from information_schema.columns
      where table_schema = 'ledger' and column_name in ('amount', 'posted', 'held', 'balance_after')`.execute(db);
    expect(rows).toEqual([{ data_type: "numeric" }]);
    balance.socket.close();
  });

  it("[TXN-17] over all pages every transaction appears once, in the chosen order", async () => {
    const bob = await addCustomer(db, api);
    const posted = await Promise.all(Array.from({ length: 23 }, () => bank.deposit(bob.accountId, 1n)));
    const { total } = await list(bob);
    expect(total).toBe(23);
    for (const sort_dir of ["asc", "desc"]) {
      const pages = await Promise.all([0, 1, 2, 3, 4, 5].map((page) => list(bob, { page, page_size: 5, sort_dir })));
      expect(pages.map(({ transactions }) => transactions.length)).toEqual([5, 5, 5, 5, 3, 0]);
      expect(pages.map((page) => page.total)).toEqual([23, 23, 23, 23, 23, 23]);
      const all = pages.flatMap(({ transactions }) => transactions);
      expect(all.map(({ transaction_reference }) => transaction_reference).toSorted()).toEqual(posted.toSorted());
      const times = all.map(({ created_at }) => created_at);
      const rising = times.toSorted();
      expect(times).toEqual(sort_dir === "asc" ? rising : rising.toReversed());
    }
    const newest = await references(bob, { page_size: 100 });
    expect(await references(bob, { page_size: 100, sort_dir: "asc" })).toEqual(newest.toReversed());
    // Newest first is what a page gets that says nothing.
    expect(await references(bob, { page_size: 100, sort_dir: "desc" })).toEqual(newest);
    expect((await list(bob, { page: 1_000_000_000 })).transactions).toEqual([]);
  });

  it("[TXN-2] filters by group and sub-group, both of them with and; any other column or operator is refused", async () => {
    const bob = await addCustomer(db, api);
    const deposit = await bank.deposit(bob.accountId, 10n);
    const crate = await bank.spend(bob.accountId, 1n);
    const fee = await bank.spend(bob.accountId, 1n, { subGroup: "FEE" });
    expect(await references(bob, filtered())).toEqual([fee, crate, deposit]);
    expect(await references(bob, filtered(equals("group", "STORE")))).toEqual([fee, crate]);
    expect(await references(bob, filtered(equals("sub_group", "FEE")))).toEqual([fee]);
    const both = filtered(equals("group", "STORE"), equals("sub_group", "PURCHASE"));
    expect(await references(bob, both)).toEqual([crate]);
    expect((await list(bob, both)).total).toBe(1);
    const foreign = filtered(equals("group", "DEPOSIT"), equals("sub_group", "PURCHASE"));
    expect(await list(bob, foreign)).toMatchObject({ transactions: [], total: 0 });
    expect(await references(bob, filtered(equals("group", "STORE"), equals("group", "DEPOSIT")))).toEqual([]);
    for (const value of ["%", "S_ORE", "store", "STORE\u0000", "' or 1=1 --"]) {
      expect(await references(bob, filtered(equals("group", value)))).toEqual([]);
    }

    const refused = [
      filtered(equals("account_id", alice.accountId)),
      filtered(equals("description", "A crate")),
      filtered(equals("id", "1) or (1=1")),
      filtered({ column: "group", operator: "contains", value: "STORE" }),
      { filter: { link_operator: "or", items: [equals("group", "STORE")] } },
      filtered(equals("group", "")),
      filtered(equals("group", "STORE"), equals("group", "STORE"), equals("group", "STORE")),
      { page: -1 },
      { page: 0.5 },
      { page_size: 1000 },
      { sort_by: "amount" },
      { sort_dir: "sideways" },
      { from: "yesterday" },
      { search: "x".repeat(101) },
    ];
    for (const payload of refused) {
      expect(await bob.ask("TRANSACTION:LIST", payload)).toMatchObject({ key: "ERROR", error_code: "bad_request" });
    }
  });

  it("takes a half-open period", async () => {
    const bob = await addCustomer(db, api);
    const posted: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      posted.push(await bank.deposit(bob.accountId, 1n));
      // The wire tells time in milliseconds: each gets one of its own.
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    const { transactions } = await list(bob, { sort_dir: "asc" });
    const [first = "", second = "", third = ""] = transactions.map(({ created_at }) => created_at);
    expect(await references(bob, { from: second, sort_dir: "asc" })).toEqual(posted.slice(1));
    expect(await references(bob, { to: third, sort_dir: "asc" })).toEqual(posted.slice(0, 2));
    expect(await references(bob, { from: second, to: third })).toEqual([posted[1]]);
    expect(await list(bob, { from: first, to: first })).toMatchObject({ total: 0 });
  });

  it("searches reference, description and both names without case, % and _ taken as they are", async () => {
    const bob = await addCustomer(db, api);
    const plain = await bank.deposit(bob.accountId, 100n, { description: "Monthly prize" });
    const percent = await bank.deposit(bob.accountId, 100n, { description: "100% bonus" });
    const underscore = await bank.spend(bob.accountId, 1n, { description: "skin_gold" });
    const accent = await bank.spend(bob.accountId, 1n, { description: "Café ÉTÉ" });
    const found = (search: string) => references(bob, { search, sort_dir: "asc" });
    expect(await found("monthly PRIZE")).toEqual([plain]);
    expect(await found("  prize ")).toEqual([plain]);
    expect(await found("%")).toEqual([percent]);
    expect(await found("0% b")).toEqual([percent]);
    expect(await found("n_g")).toEqual([underscore]);
    expect(await found("skin-gold")).toEqual([]);
    expect(await found("café été")).toEqual([accent]);
    expect(await found(plain)).toEqual([plain]);
    expect(await found(plain.slice(-12).toUpperCase())).toEqual([plain]);
    expect(await found("bnb chain")).toEqual([plain, percent]);
    expect(await found("store")).toEqual([underscore, accent]);
    expect(await found(bob.username)).toHaveLength(4);
    for (const nothing of ["\\", "'", "x'; drop table users; --", "\u0000", "priz\u0000e", "\uD800", "nobody"]) {
      expect(await found(nothing)).toEqual([]);
    }
    expect(await list(bob, { search: "0", page_size: 5, page: 3 })).toMatchObject({ transactions: [] });
    expect(await found("")).toHaveLength(4);
  });

  it("[TXN-14] lists the session's account only, whatever the payload says", async () => {
    const hers = await bank.deposit(alice.accountId, 7n, { description: "alice's own" });
    const his = await bank.deposit(mallory.accountId, 1n);
    expect(await references(mallory)).toEqual([his]);
    for (const search of [hers, "alice", alice.accountId, alice.username]) {
      expect(await list(mallory, { search })).toMatchObject({ transactions: [], total: 0 });
    }
    for (const claim of [{ account_id: alice.accountId }, { user_id: alice.userId }, { accountId: alice.accountId }]) {
      expect(await mallory.ask("TRANSACTION:LIST", claim)).toMatchObject({ key: "ERROR", error_code: "bad_request" });
    }
  });

  it("tells you by your account: another player's equal name is not you", async () => {
    const bob = await addCustomer(db, api);
    const twin = await api.context.ledger.openSystemAccount("game", bob.username, bob.accountId);
    await bank.deposit(bob.accountId, 5n);
    const posting = { kind: "post", id: newId(), debit: bob.accountId, credit: twin.id, amount: 5n } as const;
    await api.context.ledger.post({ ...posting, group: "BATTLE", subGroup: "FEE", description: "Entry" });
    const { transactions } = await list(bob);
    expect(transactions[0]).toMatchObject({
      from: { name: bob.username, is_you: true, is_system: false },
      to: { name: bob.username, is_you: false, is_system: true },
    });
  });
});
