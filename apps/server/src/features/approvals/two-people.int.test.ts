/** What one member of staff can never do, and what two can. Time passes in the database, never on a clock. */
import { randomBytes } from "node:crypto";
import { newId } from "@passport/database";
import { type StaffCall, type StaffRequest, staffCalls, staffClasses } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffInputs } from "../../roles/testing/staff-inputs.ts";
import { createBank } from "../transactions/testing/bank.ts";
import { type ApprovalsFixture, startApprovalsFixture } from "./testing/approvals-fixture.ts";
import { passkeyOf, signFirst } from "./testing/sign-decisions.ts";

let api: ApprovalsFixture["api"];
let db: ApprovalsFixture["db"];
let worker: ApprovalsFixture["worker"];
let admin: ApprovalsFixture["admin"];
let second: ApprovalsFixture["second"];
let addStaff: ApprovalsFixture["addStaff"];
let addPlayer: ApprovalsFixture["addPlayer"];
let decide: ApprovalsFixture["decide"];
let read: ApprovalsFixture["read"];
let owner: ApprovalsFixture["owner"];
let approve: ApprovalsFixture["approve"];
let roleOf: ApprovalsFixture["roleOf"];
let balanceOf: ApprovalsFixture["balanceOf"];
let addFactor: ApprovalsFixture["addFactor"];
let insertOperation: ApprovalsFixture["insertOperation"];
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  const fixture = cleanUp.use(await startApprovalsFixture());
  ({
    api,
    db,
    worker,
    admin,
    second,
    addStaff,
    addPlayer,
    decide,
    read,
    owner,
    approve,
    roleOf,
    balanceOf,
    addFactor,
    insertOperation,
  } = fixture);
});
afterAll(() => cleanUp.disposeAsync());

describe("[USER-22] one member of staff alone", () => {
  it("requests money, clients, roles and switches, and nothing happens until another one has approved", async () => {
    const [alice, bob] = [await addPlayer(), await addPlayer()];
    const bank = createBank(api.context.ledger);
    await bank.deposit(alice.accountId, 10n);
    await addFactor(bob);
    const requests: [StaffCall, object][] = [
      ["TRANSACTION:REVERSE", { transaction_reference: await bank.spend(alice.accountId, 4n) }],
      [
        "OPERATION:FULFIL",
        { id: await insertOperation({ kind: "purchase", state: "unfulfilled", account_id: alice.accountId }) },
      ],
      [
        "OPERATION:ASSIGN",
        { id: await insertOperation({ kind: "deposit", state: "unclaimed", account_id: null }), user_id: alice.userId },
      ],
      ["CLIENT:REGISTER", { name: "Mine", origins: [], redirect_urls: [], logout_urls: [], has_secret: true }],
      ["STAFF:ROLE:SET", { user_id: bob.userId, role: "Admin" }],
    ];
    const before = await balanceOf(alice);
    for (const [key, payload] of requests) {
      const { payload: made } = await admin.ask(key, { ...payload, reason: "A test" });
      const { id } = ((made as { request?: StaffRequest }).request ?? made) as StaffRequest;
      expect([key, (await approve(admin, id)).error_code]).toEqual([key, "needs_second_person"]);
      await worker.approvals.carryOutDue();
      expect([key, (await read(id)).state]).toEqual([key, "requested"]);
      await approve(second, id);
      await worker.approvals.carryOutDue();
      expect([key, await read(id)]).toMatchObject([key, { state: "done", approved_by: second.username }]);
    }
    expect(await balanceOf(alice)).toBe(before + 4n + 7n + 7n);
    expect(await roleOf(bob.userId)).toBe("Admin");
  });

  it("does nothing to their own account, neither as the first nor as the second", async () => {
    const bank = createBank(api.context.ledger);
    await bank.award(admin.accountId, 10n);
    await addFactor(admin);
    const unclaimed = await insertOperation({ kind: "deposit", state: "unclaimed", account_id: null });
    const own: [StaffCall, object][] = [
      ["TRANSACTION:REVERSE", { transaction_reference: await bank.spend(admin.accountId, 4n) }],
      [
        "OPERATION:FULFIL",
        { id: await insertOperation({ kind: "purchase", state: "unfulfilled", account_id: admin.accountId }) },
      ],
      ["OPERATION:ASSIGN", { id: unclaimed, user_id: admin.userId }],
      ["STAFF:ROLE:SET", { user_id: admin.userId, role: "Support" }],
      ["SUPPORT:FACTORS:REQUEST", { user_id: admin.userId }],
    ];
    for (const [key, payload] of own) {
      const input = { ...payload, reason: "A test" };
      expect([key, (await admin.ask(key, input)).error_code]).toEqual([key, "own_account"]);
      const { id } = (await second.ask(key, input)).payload as StaffRequest;
      expect([key, (await approve(admin, id)).error_code]).toEqual([key, "own_account"]);
      // Nor in the table: it refuses what no statement of ours writes.
      const forged = sql`update staff_requests set approved_by = ${admin.userId}, approved_at = now(), due_at = now()
        where id = ${id}`.execute(db);
      await expect(forged).rejects.toMatchObject({ code: "23514" });
    }
    // Nor does one person stand for two.
    const alone = sql`update staff_requests set approved_by = requested_by, approved_at = now(), due_at = now()
      where ended_at is null and approved_by is null`.execute(db);
    await expect(alone).rejects.toMatchObject({ code: "23514" });
    await worker.approvals.carryOutDue();
    expect([await balanceOf(admin), await roleOf(admin.userId)]).toEqual([6n, "Admin"]);
  });

  it("[USER-21] acts only with a fresh second factor, in every call of staff", async () => {
    const alice = await addPlayer();
    const [stale, plain] = [await addStaff(), await addPlayer()];
    await db.updateTable("users").set({ role: "Admin" }).where("id", "=", plain.userId).execute();
    await sql`update sessions set two_factor_at = now() - interval '601 seconds' where user_id = ${stale.userId}`.execute(
      db,
    );
    const target = { ...alice, transactionReference: newId(), operationId: newId() };
    for (const [key, input] of Object.entries(staffInputs)) {
      const { payload } = input(target as never);
      expect([key, (await stale.ask(key, payload)).error_code]).toEqual([key, "step_up_required"]);
      expect([key, (await plain.ask(key, payload)).error_code]).toEqual([key, "step_up_required"]);
    }
    expect(Object.keys(staffInputs).sort()).toEqual(Object.keys(staffCalls).sort());
    for (const { factorMs } of Object.values(staffClasses)) expect(factorMs).toBe(600_000);
  });

  it("[USER-23] looks at nothing unseen: every reading call is in the audit log, with its subject", async () => {
    const alice = await addPlayer();
    const eve = await addStaff();
    const { payload: made } = await admin.ask("CLIENT:REGISTER", {
      ...{ name: "Seen", origins: [], redirect_urls: [], logout_urls: [], has_secret: false, reason: "A test" },
    });
    const { id } = (made as { request: StaffRequest }).request;
    await signFirst(api, id);
    await passkeyOf(db, eve.userId, api.context.config.http.publicOrigin);
    const reading = Object.entries(staffCalls).flatMap(([key, policy]) =>
      policy.class === "read" ? [key as StaffCall] : [],
    );
    const countOf = async () =>
      (await db.selectFrom("audit_log").select("id").where("actor_id", "=", eve.userId).execute()).length;
    expect(reading.length).toBeGreaterThan(7);
    for (const key of reading) {
      const before = await countOf();
      const { payload } = staffInputs[key](alice as never);
      const reply = await eve.ask(key, /REQUEST:(GET|PREPARE)$/.test(key) ? { id } : payload);
      expect([key, reply.error_code, (await countOf()) - before]).toEqual([key, undefined, 1]);
    }
  });
});

describe("two people", () => {
  it("[USER-22] who have decided are stopped by a lost role, a lock or a deletion of one of them until it is done", async () => {
    const alice = await addPlayer();
    const bank = createBank(api.context.ledger);
    await bank.deposit(alice.accountId, 100n);
    const losses: ((userId: string) => Promise<unknown>)[] = [
      (userId) => db.updateTable("users").set({ role: "Support" }).where("id", "=", userId).execute(),
      (userId) => db.updateTable("users").set({ total_lock: true }).where("id", "=", userId).execute(),
      (userId) => db.updateTable("users").set({ deleted_at: sql`now()` }).where("id", "=", userId).execute(),
    ];
    for (const lose of losses) {
      for (const nth of [0, 1]) {
        const pair = [await addStaff(), await addStaff()] as const;
        const transaction_reference = await bank.spend(alice.accountId, 4n);
        const { payload } = await pair[0].ask("TRANSACTION:REVERSE", { transaction_reference, reason: "A test" });
        const { id } = payload as StaffRequest;
        await approve(pair[1], id);
        await lose((pair[nth] ?? pair[0]).userId);
        expect(await worker.approvals.carryOutDue()).toBe(0);
        expect(await read(id)).toMatchObject({ state: "refused", refusal: "permission_denied" });
      }
    }
    expect(await balanceOf(alice)).toBe(100n - 6n * 4n);
  });

  it("[USER-22] have a week; then a request ends, approved or not", async () => {
    const job = worker.jobs.find(({ name }) => name === "expire-staff-requests");
    const ids: string[] = [];
    for (const isApproved of [false, true]) {
      const { payload } = await admin.ask("CLIENT:REGISTER", {
        ...{ name: "Late", origins: [], redirect_urls: [], logout_urls: [], has_secret: true, reason: "A test" },
      });
      const { id } = (payload as { request: StaffRequest }).request;
      const { days } = await db
        .selectFrom("staff_requests")
        .select(sql<string>`(expires_at - created_at)::text`.as("days"))
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(days).toBe("7 days");
      if (isApproved) await approve(second, id);
      await db.updateTable("staff_requests").set({ expires_at: sql`now()` }).where("id", "=", id).execute();
      ids.push(id);
    }
    expect((await approve(second, ids[0] ?? "")).error_code).toBe("not_found");
    expect(await worker.approvals.carryOutDue()).toBe(0);
    expect(await job?.run()).toBe(2);
    for (const id of ids) expect(await read(id)).toMatchObject({ state: "expired" });
    const secrets = db.selectFrom("staff_requests").select("secrets").where("id", "in", ids);
    expect(await secrets.execute()).toEqual([{ secrets: null }, { secrets: null }]);
  });

  it("[USER-24] give and take roles, audited; the person needs a second factor and is told", async () => {
    const bob = await addPlayer();
    const role = (wanted: string) => decide("STAFF:ROLE:SET", { user_id: bob.userId, role: wanted });
    expect((await role("Support")).error_code).toBe("tfa_not_set");
    await addFactor(bob);
    expect(await role("Support")).toMatchObject({ refusal: null });
    expect(await roleOf(bob.userId)).toBe("Support");
    expect((await role("Support")).error_code).toBe("request_outdated");
    expect(await role("Member")).toMatchObject({ refusal: null });
    expect(await roleOf(bob.userId)).toBe("Member");
    const log = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("subject", "=", bob.userId)
      .orderBy("id")
      .execute();
    expect(log.filter(({ action }) => action.endsWith(".done"))).toMatchObject([
      { action: "staff.role.set.done", details: { previous: "Member", role: "Support" } },
      { action: "staff.role.set.done", details: { previous: "Support", role: "Member" } },
    ]);
  });

  it("[USER-26] credit an unclaimed deposit to a player, once; a wallet that is linked first wins", async () => {
    const [alice, carol] = [await addPlayer(), await addPlayer()];
    const deposit = () => insertOperation({ kind: "deposit", state: "unclaimed", account_id: null });
    const [first, other] = [await deposit(), await deposit()];
    const assign = (id: string) => decide("OPERATION:ASSIGN", { id, user_id: alice.userId });
    expect(await assign(first)).toMatchObject({ refusal: null });
    expect(await balanceOf(alice)).toBe(7n);
    expect((await assign(first)).error_code).toBe("not_found");
    const { payload } = await admin.ask("OPERATION:ASSIGN", { id: other, user_id: alice.userId, reason: "A test" });
    const { id } = payload as StaffRequest;
    await approve(second, id);
    const row = await db.selectFrom("operations").select("wallet").where("id", "=", other).executeTakeFirstOrThrow();
    await db.updateTable("users").set({ public_address: row.wallet }).where("id", "=", carol.userId).execute();
    await worker.approvals.carryOutDue();
    expect([(await read(id)).refusal, await balanceOf(alice)]).toEqual(["not_found", 7n]);
    const states = db.selectFrom("operations").select(["account_id", "state"]).where("id", "=", first);
    expect(await states.execute()).toEqual([{ account_id: alice.accountId, state: "confirmed" }]);
  });

  it("[USER-25] let withdrawals run again; nothing less does", async () => {
    const isHalted = async () =>
      (await sql<{ halted: boolean }>`select withdrawals_halted as halted from ledger.state`.execute(db)).rows[0]
        ?.halted;
    expect((await admin.ask("STAFF:WITHDRAWALS:RESUME", { reason: "A test" })).error_code).toBe("not_halted");
    await sql`select ledger.halt_withdrawals('a test')`.execute(worker.db);
    const { payload } = await admin.ask("STAFF:WITHDRAWALS:RESUME", { reason: "The cause is mended" });
    const { id } = payload as StaffRequest;
    await worker.approvals.carryOutDue();
    expect(await isHalted()).toBe(true);
    await approve(second, id);
    await worker.approvals.carryOutDue();
    expect(await isHalted()).toBe(false);
  });

  it("[CHAIN-50] do not let withdrawals run again while a voucher of a thief waits in a queue", async () => {
    const isHalted = async () =>
      (await sql<{ halted: boolean }>`select withdrawals_halted as halted from ledger.state`.execute(db)).rows[0]
        ?.halted;
    const contract = `0x${"c0".repeat(20)}` as const;
    const say = async (name: string, args: Record<string, string>) => {
      const at = { chain_id: 97, block_number: 1, tx_hash: randomBytes(32), block_hash: randomBytes(32) };
      const event = { ...at, log_index: 0, contract, name, args: JSON.stringify(args), state: "final" };
      await owner.insertInto("chain_events").values(event).execute();
    };
    await sql`select ledger.halt_withdrawals('a test')`.execute(worker.db);
    const entry = { account: `0x${"1".repeat(40)}`, nonce: "0", tokenId: "0", amount: "1" };
    const { payload } = await admin.ask("STAFF:WITHDRAWALS:RESUME", { reason: "Too early" });
    await approve(second, (payload as StaffRequest).id);
    // It is seen between the approval and the deed.
    await say("voucher_queued", entry);
    await worker.approvals.carryOutDue();
    expect([await isHalted(), (await read((payload as StaffRequest).id)).refusal]).toEqual([
      true,
      "foreign_entries_queued",
    ]);
    const refused = await admin.ask("STAFF:WITHDRAWALS:RESUME", { reason: "Too early" });
    expect(refused.error_code).toBe("foreign_entries_queued");
    await say("epoch_killed", { epoch: "0" });
    const allowed = await admin.ask("STAFF:WITHDRAWALS:RESUME", { reason: "The epoch has ended" });
    await approve(second, (allowed.payload as StaffRequest).id);
    await worker.approvals.carryOutDue();
    expect(await isHalted()).toBe(false);
  });
});
