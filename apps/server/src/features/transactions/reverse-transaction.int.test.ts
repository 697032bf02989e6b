import { connectDatabase, type Database, newId } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { decideTogether, insertDecided, requestIn } from "../approvals/testing/decide-together.ts";
import { approveAs } from "../approvals/testing/sign-decisions.ts";
import { type Bank, createBank } from "./testing/bank.ts";
import { addCustomer, type Customer } from "./testing/customer-fixtures.ts";

let api: TestApi;
let db: Database;
let owner: Database;
let bank: Bank;
let treasurer: Customer;
let second: Customer;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const database = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ ...database, natsUrl: useTestbed().natsUrl }));
  ({ db } = api.context);
  owner = cleanUp.adopt(connectDatabase(database.ownerUrl), (connected) => connected.destroy());
  bank = createBank(api.context.ledger);
  treasurer = await addCustomer(db, api, { role: "Treasury" });
  second = await addCustomer(db, api, { role: "Admin" });
});
afterAll(() => cleanUp.disposeAsync());

const request = (staff: Customer, transaction_reference: string, reason = "Paid twice by mistake") =>
  staff.ask("TRANSACTION:REVERSE", { transaction_reference, reason });
/** Requested by one, approved by another, carried out. */
const reverse = (reference: string, reason?: string) =>
  decideTogether({ api, approvals: api.context.approvals }, [treasurer, second], "TRANSACTION:REVERSE", {
    transaction_reference: reference,
    ...(reason !== undefined && { reason }),
  });
const balanceOf = async (accountId: string) => (await api.context.ledger.balance(accountId))?.posted;
const auditOf = (subject: string) =>
  db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("id").execute();
const refundOf = async (subject: string) => {
  const [done] = (await auditOf(subject)).filter(({ action }) => action === "transaction.reverse.done");
  return (done?.details as { reversal: string } | undefined)?.reversal ?? "";
};

describe("TRANSACTION:REVERSE", () => {
  it("[LEDGER-7] two members of staff correct by a new transfer of sub-group REFUND, audited; the old one stays as it is", async () => {
    const alice = await addCustomer(db, api);
    await bank.deposit(alice.accountId, 10n);
    const crate = await bank.spend(alice.accountId, 4n);
    const page = await alice.watch("sups");
    const before = (await alice.ask("TRANSACTION:GET", { transaction_reference: crate })).payload;
    const asked = await request(treasurer, crate.toUpperCase(), "  The crate was empty ");
    expect(asked.payload).toMatchObject({
      kind: "transaction.reverse",
      subject: crate,
      concerned: [{ id: alice.userId, username: alice.username }],
      details: { amount: "4", from: alice.username, description: "A crate" },
      state: "unsigned",
    });
    await api.context.approvals.carryOutDue();
    expect(await balanceOf(alice.accountId)).toBe(6n);
    const { id } = asked.payload as { id: string };
    expect((await approveAs(api, second, id)).payload).toMatchObject({ state: "approved" });
    await api.context.approvals.carryOutDue();
    const refund = await refundOf(crate);
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
    const reason = "The crate was empty";
    expect(await auditOf(crate)).toMatchObject([
      { actor_id: treasurer.userId, action: "transaction.reverse.request", details: { request: id, reason } },
      { actor_id: second.userId, action: "transaction.reverse.approve", details: { request: id } },
      {
        actor_id: second.userId,
        action: "transaction.reverse.done",
        details: { request: id, requested_by: treasurer.userId, reversal: refund },
      },
    ]);

    // Entries cannot be edited or deleted: not by the server's database role, and not by any call.
    for (const table of ["transfers", "entries"]) {
      for (const statement of [`update ledger.${table} set amount = 1`, `delete from ledger.${table}`]) {
        await expect(sql.raw(statement).execute(db)).rejects.toThrow(`permission denied for table ${table}`);
      }
    }
  });

  it("refunds once: requests at the same time, approvals at the same time, workers at the same time, and long after", async () => {
    const alice = await addCustomer(db, api);
    await bank.deposit(alice.accountId, 10n);
    const crate = await bank.spend(alice.accountId, 4n);
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, n) => request(n % 2 === 0 ? treasurer : second, crate)),
    );
    const made = asked.filter(({ error_code }) => error_code === undefined);
    expect(made).toHaveLength(1);
    expect(asked.filter(({ error_code }) => error_code === "request_open")).toHaveLength(9);
    const { id } = requestIn(made[0]?.payload);
    const third = await addCustomer(db, api, { role: "Treasury" });
    const fourth = await addCustomer(db, api, { role: "Treasury" });
    const approvals = await Promise.all(
      Array.from({ length: 10 }, (_, n) => approveAs(api, n % 2 === 0 ? third : fourth, id)),
    );
    expect(approvals.filter(({ error_code }) => error_code === undefined)).toHaveLength(1);
    const runs = await Promise.all(Array.from({ length: 10 }, () => api.context.approvals.carryOutDue()));
    expect(runs.reduce((sum, count) => sum + count)).toBe(1);
    expect(await balanceOf(alice.accountId)).toBe(10n);
    expect(await request(treasurer, crate)).toMatchObject({ error_code: "not_reversible" });
    expect((await auditOf(crate)).filter(({ action }) => action.endsWith(".done"))).toHaveLength(1);
  });

  it("is refused while the money is spent, and no refusal is for ever", async () => {
    const alice = await addCustomer(db, api);
    const prize = await bank.award(alice.accountId, 5n);
    await bank.spend(alice.accountId, 1n);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await reverse(prize)).toMatchObject({ refusal: "insufficient_funds" });
    }
    expect(await balanceOf(alice.accountId)).toBe(4n);
    await bank.deposit(alice.accountId, 2n);
    expect(await reverse(prize)).toMatchObject({ refusal: null });
    expect(await balanceOf(alice.accountId)).toBe(1n);
  });

  it("is not stopped by the player's locks", async () => {
    const alice = await addCustomer(db, api);
    await bank.deposit(alice.accountId, 10n);
    const crate = await bank.spend(alice.accountId, 4n);
    await db.updateTable("users").set({ total_lock: true }).where("id", "=", alice.userId).execute();
    expect(await reverse(crate)).toMatchObject({ refusal: null });
  });

  it("[LEDGER-7] nothing that came from a chain or left for one is reversed, nor a purchase, a payment to a game, a hold, a release or a refund", async () => {
    const alice = await addCustomer(db, api);
    const { ledger } = api.context;
    const deposit = await bank.deposit(alice.accountId, 10n);
    const [first, other] = [await bank.hold(alice.accountId, 4n), await bank.hold(alice.accountId, 3n)];
    const [withdrawn, released] = [await bank.end("settle", first), await bank.end("release", other)];
    const sale = await ledger.openSystemAccount("sale", "SUPS sale", alice.accountId);
    const chain = await ledger.openSystemAccount("chain", "Treasury", alice.accountId);
    const game = await ledger.openSystemAccount("game", "A game", alice.accountId, "a-game");
    const labels = { kind: "post", group: "STORE", subGroup: "PURCHASE", description: "SUPS", amount: 2n } as const;
    const [supplied, bought, paid] = [newId(), newId(), newId()];
    await ledger.post({ ...labels, id: supplied, debit: chain.id, credit: sale.id });
    await ledger.post({ ...labels, id: bought, debit: sale.id, credit: alice.accountId });
    await ledger.post({ ...labels, id: paid, debit: alice.accountId, credit: game.id });
    const crate = await bank.spend(alice.accountId, 1n);
    await reverse(crate);
    const refund = await refundOf(crate);
    const before = await balanceOf(alice.accountId);
    for (const reference of [deposit, first, other, withdrawn, released, supplied, bought, paid, refund]) {
      expect(await request(treasurer, reference)).toMatchObject({ key: "ERROR", error_code: "not_reversible" });
    }
    expect(await request(treasurer, newId())).toMatchObject({ key: "ERROR", error_code: "not_found" });
    // A request that came past the first check is refused when it is due.
    const details = { amount: "4", from: "alice", to: "chain", description: "SUPS withdrawal" };
    const reversal = { kind: "transaction.reverse", subject: withdrawn, concerned: [alice.userId], details } as const;
    const id = await insertDecided(db, [treasurer.userId, second.userId], reversal);
    expect(await api.context.approvals.carryOutDue()).toBe(0);
    expect((await second.ask("STAFF:REQUEST:GET", { id })).payload).toMatchObject({ refusal: "not_reversible" });
    expect(await balanceOf(alice.accountId)).toBe(before);
  });

  it("wants the permission itself and a reason; mallory, Support and guests move nothing", async () => {
    const alice = await addCustomer(db, api);
    await bank.deposit(alice.accountId, 10n);
    const crate = await bank.spend(alice.accountId, 4n);
    const mallory = await addCustomer(db, api);
    const support = await addCustomer(db, api, { role: "Support" });
    for (const customer of [alice, mallory, support]) {
      for (const reference of [crate, newId()]) {
        expect(await request(customer, reference)).toMatchObject({ key: "ERROR", error_code: "permission_denied" });
      }
    }
    for (const reason of ["", "  x ", "r".repeat(501)]) {
      expect(await request(treasurer, crate, reason)).toMatchObject({ key: "ERROR", error_code: "bad_request" });
    }
    // Support decides unlocks, and not this.
    const { id } = (await request(treasurer, crate)).payload as { id: string };
    expect(await approveAs(api, support, id)).toMatchObject({ error_code: "not_found" });
    expect(await support.ask("STAFF:REQUEST:GET", { id })).toMatchObject({ error_code: "not_found" });
    expect(JSON.stringify((await support.ask("STAFF:REQUEST:LIST", {})).payload)).not.toContain(id);
    expect(await balanceOf(alice.accountId)).toBe(6n);
  });
});

describe("the audit log", () => {
  it("can be added to and read by the server, and never rewritten", async () => {
    const alice = await addCustomer(db, api);
    await bank.deposit(alice.accountId, 1n);
    await reverse(await bank.spend(alice.accountId, 1n));
    const statements = ["update audit_log set action = 'nothing'", "delete from audit_log", "truncate audit_log"];
    for (const statement of statements) {
      await expect(sql.raw(statement).execute(api.running.db)).rejects.toThrow("permission denied for table audit_log");
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow("audit_log is append-only");
    }
  });
});
