import { connectDatabase, type Database, newId } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { type Bank, createBank } from "./testing/bank.ts";
import { addCustomer, type Customer } from "./testing/customer-fixtures.ts";

let api: TestApi;
let db: Database;
let owner: Database;
let bank: Bank;
let treasurer: Customer;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const database = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ ...database, natsUrl: useTestbed().natsUrl }));
  ({ db } = api.context);
  owner = cleanUp.adopt(connectDatabase(database.ownerUrl), (connected) => connected.destroy());
  bank = createBank(api.context.ledger);
  treasurer = await addCustomer(db, api, { role: "Treasury" });
});
afterAll(() => cleanUp.disposeAsync());

const reverse = (staff: Customer, transaction_reference: string, reason = "Paid twice by mistake") =>
  staff.ask("TRANSACTION:REVERSE", { transaction_reference, reason });
const referenceOf = (reply: { payload?: unknown }) =>
  (reply.payload as { transaction_reference: string }).transaction_reference;
const balanceOf = async (accountId: string) => (await api.context.ledger.balance(accountId))?.posted;
const auditOf = (subject: string) => db.selectFrom("audit_log").selectAll().where("subject", "=", subject).execute();

describe("TRANSACTION:REVERSE", () => {
  it("[LEDGER-7] corrects by a new transfer of sub-group REFUND, audited; the old one stays as it is", async () => {
    const alice = await addCustomer(db, api);
    await bank.deposit(alice.accountId, 10n);
    const crate = await bank.spend(alice.accountId, 4n);
    const page = await alice.watch("sups");
    const before = (await alice.ask("TRANSACTION:GET", { transaction_reference: crate })).payload;
    const reply = await reverse(treasurer, crate.toUpperCase(), "  The crate was empty ");
    const refund = referenceOf(reply);
    expect(await balanceOf(alice.accountId)).toBe(10n);
    expect((await page.frame(({ seq }) => seq === 3)).payload).toBe("10");
    expect((await alice.ask("TRANSACTION:GET", { transaction_reference: refund })).payload).toMatchObject({
      amount: "4",
      from: { name: "Store", is_system: true },
      to: { is_you: true },
      group: "STORE",
      sub_group: "REFUND",
      description: "Refund: A crate",
      related_reference: crate,
      balance_after: "10",
    });
    expect((await alice.ask("TRANSACTION:GET", { transaction_reference: crate })).payload).toEqual(before);
    expect(await auditOf(crate)).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(Date),
        actor_id: treasurer.userId,
        action: "transaction.reverse",
        subject: crate,
        details: { reason: "The crate was empty", reversal: refund },
        request_id: expect.any(String),
      },
    ]);

    // Entries cannot be edited or deleted: not by the server's database role, and not by any call.
    for (const table of ["transfers", "entries"]) {
      for (const statement of [`update ledger.${table} set amount = 1`, `delete from ledger.${table}`]) {
        await expect(sql.raw(statement).execute(db)).rejects.toThrow(`permission denied for table ${table}`);
      }
    }
  });

  it("refunds once: double clicks, two members of staff, and a second try long after", async () => {
    const alice = await addCustomer(db, api);
    const other = await addCustomer(db, api, { role: "Admin" });
    await bank.deposit(alice.accountId, 10n);
    const crate = await bank.spend(alice.accountId, 4n);
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => reverse(treasurer, crate)),
      ...Array.from({ length: 5 }, () => reverse(other, crate, "Another reason")),
    ]);
    replies.push(await reverse(treasurer, crate, "A third reason"));
    expect(new Set(replies.map(referenceOf)).size).toBe(1);
    expect(await balanceOf(alice.accountId)).toBe(10n);
    expect(await auditOf(crate)).toHaveLength(1);
  });

  it("takes back a deposit; while the money is spent it is refused, and no refusal is for ever", async () => {
    const alice = await addCustomer(db, api);
    const deposit = await bank.deposit(alice.accountId, 10n);
    await bank.spend(alice.accountId, 4n);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await reverse(treasurer, deposit)).toMatchObject({ key: "ERROR", error_code: "insufficient_funds" });
    }
    expect(await balanceOf(alice.accountId)).toBe(6n);
    expect(await auditOf(deposit)).toEqual([]);
    await bank.deposit(alice.accountId, 5n);
    expect(await reverse(treasurer, deposit)).toMatchObject({ key: "TRANSACTION:REVERSE" });
    expect(await balanceOf(alice.accountId)).toBe(1n);
    expect(await auditOf(deposit)).toHaveLength(1);
  });

  it("is not stopped by the player's locks", async () => {
    const alice = await addCustomer(db, api);
    const deposit = await bank.deposit(alice.accountId, 10n);
    await db.updateTable("users").set({ total_lock: true }).where("id", "=", alice.userId).execute();
    expect(await reverse(treasurer, deposit)).toMatchObject({ key: "TRANSACTION:REVERSE" });
  });

  it("reverses a settlement; a hold, a release and a reversal cannot be reversed", async () => {
    const alice = await addCustomer(db, api);
    await bank.deposit(alice.accountId, 10n);
    const [first, second] = [await bank.hold(alice.accountId, 4n), await bank.hold(alice.accountId, 3n)];
    const [settled, released] = [await bank.end("settle", first), await bank.end("release", second)];
    const refund = referenceOf(await reverse(treasurer, settled));
    expect(await balanceOf(alice.accountId)).toBe(10n);
    for (const reference of [first, second, released, refund]) {
      expect(await reverse(treasurer, reference)).toMatchObject({ key: "ERROR", error_code: "not_reversible" });
    }
    expect(await reverse(treasurer, newId())).toMatchObject({ key: "ERROR", error_code: "not_found" });
    expect(await balanceOf(alice.accountId)).toBe(10n);
  });

  it("wants the permission itself and a reason; mallory, Support and guests move nothing", async () => {
    const alice = await addCustomer(db, api);
    const deposit = await bank.deposit(alice.accountId, 10n);
    const mallory = await addCustomer(db, api);
    const support = await addCustomer(db, api, { role: "Support" });
    for (const customer of [alice, mallory, support]) {
      for (const reference of [deposit, newId()]) {
        expect(await reverse(customer, reference)).toMatchObject({ key: "ERROR", error_code: "permission_denied" });
      }
    }
    for (const reason of ["", "  x ", "r".repeat(501)]) {
      expect(await reverse(treasurer, deposit, reason)).toMatchObject({ key: "ERROR", error_code: "bad_request" });
    }
    expect(await balanceOf(alice.accountId)).toBe(10n);
    expect(await auditOf(deposit)).toEqual([]);
  });
});

describe("the audit log", () => {
  it("can be added to and read by the server, and never rewritten", async () => {
    const alice = await addCustomer(db, api);
    await reverse(treasurer, await bank.deposit(alice.accountId, 1n));
    const statements = ["update audit_log set action = 'nothing'", "delete from audit_log", "truncate audit_log"];
    for (const statement of statements) {
      await expect(sql.raw(statement).execute(api.running.db)).rejects.toThrow("permission denied for table audit_log");
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow("audit_log is append-only");
    }
  });
});
