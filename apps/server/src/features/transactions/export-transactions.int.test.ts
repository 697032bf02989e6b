import type { Database } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { type Bank, createBank } from "./testing/bank.ts";
import { addCustomer, type Customer } from "./testing/customer-fixtures.ts";
import { readCsv, withoutGuard } from "./testing/read-csv.ts";

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

const columns = [
  "transaction_reference",
  "created_at",
  "amount_sups",
  "balance_after_sups",
  "from",
  "to",
  "group",
  "sub_group",
  "description",
  "related_reference",
];
const request = (customer: Customer, query = "") =>
  api.call("GET", `/api/transactions/export${query}`, { headers: { cookie: customer.cookie } });

/** The rows of the file, checked to be a file as promised. */
const download = async (customer: Customer, query = ""): Promise<Record<string, string>[]> => {
  const response = await request(customer, query);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, ...rows] = readCsv(bytes.subarray(3).toString("utf8"));
  expect(head).toEqual(columns);
  return rows.map((row) => {
    expect(row).toHaveLength(columns.length);
    return Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""]));
  });
};
const references = async (customer: Customer, query = "") =>
  (await download(customer, query)).map((row) => row["transaction_reference"]);

/** Decimal text back to base units, without a float in between. */
const toBaseUnits = (text: string): bigint => {
  const [, sign, whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? expect.unreachable(text);
  const amount = BigInt(whole + fraction.padEnd(18, "0"));
  return sign === "-" ? -amount : amount;
};

describe("the export", () => {
  it("is a CSV file with everything of a transaction, amounts exact and signed", async () => {
    const bob = await addCustomer(db, api);
    await bank.deposit(bob.accountId, 1_500_000_000_000_000_001n);
    const hold = await bank.hold(bob.accountId, 500_000_000_000_000_000n);
    const settled = await bank.end("settle", hold);
    const response = await request(bob);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="passport-transactions.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [newest, oldest] = await download(bob);
    expect(newest).toEqual({
      transaction_reference: settled,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      amount_sups: "-0.5",
      balance_after_sups: "1.000000000000000001",
      from: bob.username,
      to: "BNB Chain",
      group: "WITHDRAWAL",
      sub_group: "TRANSFER",
      description: "SUPS withdrawal",
      related_reference: hold,
    });
    expect(oldest).toMatchObject({ amount_sups: "1.500000000000000001", from: "BNB Chain", related_reference: "" });
  });

  it("of nothing is the head alone", async () => {
    const bob = await addCustomer(db, api);
    expect(await download(bob)).toEqual([]);
    await bank.deposit(bob.accountId, 1n);
    expect(await download(bob, "?group=NONE")).toEqual([]);
    expect(await download(bob, "?group=%00")).toEqual([]);
    expect(await download(bob, "?search=%00")).toEqual([]);
  });

  it("takes the filters of the list", async () => {
    const bob = await addCustomer(db, api);
    const deposit = await bank.deposit(bob.accountId, 100n);
    const crate = await bank.spend(bob.accountId, 1n, { description: "100% CRATE_A" });
    const fee = await bank.spend(bob.accountId, 1n, { subGroup: "FEE" });
    expect(await references(bob)).toEqual([fee, crate, deposit]);
    expect(await references(bob, "?sort_dir=asc")).toEqual([deposit, crate, fee]);
    expect(await references(bob, "?group=STORE")).toEqual([fee, crate]);
    expect(await references(bob, "?group=STORE&sub_group=FEE")).toEqual([fee]);
    expect(await references(bob, "?search=0%25%20crate_a")).toEqual([crate]);
    expect(await references(bob, `?search=${deposit}`)).toEqual([deposit]);
    const at = (await download(bob)).find((row) => row["transaction_reference"] === fee)?.["created_at"];
    expect(await references(bob, "?to=2000-01-01T00:00:00Z")).toEqual([]);
    expect(await references(bob, `?from=${at}`)).toContain(fee);
    for (const query of [
      "?account_id=x",
      "?sort_dir=up",
      "?from=now",
      "?group=A&group=B",
      `?search=${"x".repeat(101)}`,
    ]) {
      expect((await request(bob, query)).status).toBe(400);
    }
  });

  it("reads back exactly what is in the ledger, whatever is in it", async () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter((value) => !value.includes("\0"));
    const nasty = fc.oneof(text, fc.constantFrom("=1+1", "-2", '"', '","', "a\r\nb", "\t@x", "'", "'=x", ";", " "));
    const movement = fc.record({
      amount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
      isSpent: fc.boolean(),
      group: nasty,
      subGroup: nasty,
      description: nasty,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 8 }), async (movements) => {
        const bob = await addCustomer(db, api);
        let balance = 10n ** 38n;
        await bank.deposit(bob.accountId, balance);
        const expected = [];
        for (const { amount, isSpent, ...labels } of movements) {
          const id = await (isSpent ? bank.spend : bank.deposit)(bob.accountId, amount, labels);
          const signed = isSpent ? -amount : amount;
          balance += signed;
          expected.push({ id, signed, balance, ...labels });
        }
        const rows = (await download(bob, "?sort_dir=asc")).slice(1);
        const read = rows.map((row) => ({
          id: row["transaction_reference"],
          signed: toBaseUnits(row["amount_sups"] ?? ""),
          balance: toBaseUnits(row["balance_after_sups"] ?? ""),
          group: withoutGuard(row["group"] ?? ""),
          subGroup: withoutGuard(row["sub_group"] ?? ""),
          description: withoutGuard(row["description"] ?? ""),
        }));
        expect(read).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it("has every transaction once, also when more are posted while it is read", async () => {
    const bob = await addCustomer(db, api);
    await bank.deposit(bob.accountId, 10n ** 6n);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 500 }, () => bank.spend(bob.accountId, 1n)));
    }
    for (const order of ["asc", "desc"]) {
      const [rows] = await Promise.all([download(bob, `?sort_dir=${order}`), bank.deposit(bob.accountId, 1n)]);
      const balances = rows.map((row) => toBaseUnits(row["balance_after_sups"] ?? ""));
      const ids = new Set(rows.map((row) => row["transaction_reference"]));
      expect(ids.size).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(2500);
      const oldest = order === "asc" ? balances : balances.toReversed();
      expect(oldest.slice(0, 2501)).toEqual(Array.from({ length: 2501 }, (_, n) => 10n ** 6n - BigInt(n)));
    }
  });

  it("is the session's own: a guest gets 401, mallory only mallory's", async () => {
    const [alice, mallory] = [await addCustomer(db, api), await addCustomer(db, api)];
    const hers = await bank.deposit(alice.accountId, 1n);
    expect((await api.call("GET", "/api/transactions/export")).status).toBe(401);
    expect(await references(mallory)).toEqual([]);
    expect(await references(mallory, `?search=${hers}`)).toEqual([]);
    expect((await request(mallory, `?account_id=${alice.accountId}`)).status).toBe(400);
  });

  it("returns HEAD without a body", async () => {
    const bob = await addCustomer(db, api);
    const response = await api.call("HEAD", "/api/transactions/export", { headers: { cookie: bob.cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  });
});
