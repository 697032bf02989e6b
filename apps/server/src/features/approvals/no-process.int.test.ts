/** What no process does without two people: tried as the api and the worker run, each with its own role of the database. */
import { type Database, newId } from "@passport/database";
import type { StaffRequest } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appointStaff } from "../support/index.ts";
import { type ApprovalsFixture, startApprovalsFixture } from "./testing/approvals-fixture.ts";
import { insertDecided } from "./testing/decide-together.ts";

let api: ApprovalsFixture["api"];
let db: ApprovalsFixture["db"];
let owner: ApprovalsFixture["owner"];
let worker: ApprovalsFixture["worker"];
let admin: ApprovalsFixture["admin"];
let second: ApprovalsFixture["second"];
let addStaff: ApprovalsFixture["addStaff"];
let addPlayer: ApprovalsFixture["addPlayer"];
let approve: ApprovalsFixture["approve"];
let roleOf: ApprovalsFixture["roleOf"];
let addFactor: ApprovalsFixture["addFactor"];
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  const fixture = cleanUp.use(await startApprovalsFixture());
  ({ api, db, owner, worker, admin, second, addStaff, addPlayer, approve, roleOf, addFactor } = fixture);
});
afterAll(() => cleanUp.disposeAsync());

describe("[USER-24] the owner of the database", () => {
  it("appoints the first members of staff by a command that is audited, and no more once two can decide", async () => {
    const { rows } = await sql<{
      id: string;
    }>`update users set role = 'Member' where role = 'Admin' returning id`.execute(owner);
    try {
      const wanted = { email: "alice@passport.example", role: "Admin", reason: "The first one" };
      await expect(appointStaff(owner, wanted)).rejects.toThrow("no second factor");
      const alice = await db.selectFrom("users").select("id").where("username", "=", "alice").executeTakeFirstOrThrow();
      await addFactor({ userId: alice.id });
      await expect(appointStaff(api.running.db, wanted)).rejects.toMatchObject({ code: "42501" });
      expect([await appointStaff(owner, wanted), await roleOf(alice.id)]).toEqual(["alice", "Admin"]);
      const log = db.selectFrom("audit_log").select(["action", "details"]).where("subject", "=", alice.id);
      expect(await log.execute()).toMatchObject([{ action: "staff.appoint", details: { role: "Admin" } }]);
    } finally {
      const ids = rows.map(({ id }) => id);
      await owner.updateTable("users").set({ role: "Admin" }).where("id", "in", ids).execute();
    }
    await expect(appointStaff(owner, { email: "bob@passport.example", role: "Admin", reason: "x" })).rejects.toThrow(
      "Two members",
    );
  });
});

describe("[USER-22] no process", () => {
  it("decides and carries out: the api has no right to act, the worker none to decide", async () => {
    const alice = await addPlayer();
    const refused = (process: Database, statement: string) =>
      expect(sql.raw(statement).execute(process), statement).rejects.toMatchObject({ code: "42501" });
    for (const process of [api.running.db, worker.db]) {
      await refused(process, `update users set role = 'Admin' where id = '${alice.userId}'`);
      await refused(process, "select ledger.resume_withdrawals('mine')");
      await refused(process, "update staff_requests set details = '{}'");
    }
    for (const statement of [
      `select set_staff_role('${newId()}')`,
      `select resume_withdrawals('${newId()}')`,
      "update clients set secret_hash = null",
      "insert into service_keys (id) values ('x')",
      "update collections set client_id = null",
      "update webhook_endpoints set url = ''",
    ])
      await refused(api.running.db, statement);
    for (const statement of [
      "insert into staff_requests (id) values (gen_random_uuid())",
      "update staff_requests set approved_by = requested_by",
    ])
      await refused(worker.db, statement);
  });

  it("makes a member of staff or ends a halt with a request of another kind, of one person, not due, or done before", async () => {
    const bob = await addPlayer();
    await addFactor(bob);
    const wanted = { subject: bob.userId, concerned: [bob.userId], details: { role: "Admin", previous: "Member" } };
    const people = [admin.userId, second.userId] as const;
    const setRole = async (id: string) =>
      (await sql<{ done: boolean }>`select set_staff_role(${id}) as done`.execute(worker.db)).rows[0]?.done;
    const other = await insertDecided(db, people, { ...wanted, kind: "user.factors.remove" });
    expect(await setRole(other)).toBe(false);
    const support = await addStaff("Support");
    const weak = await insertDecided(db, [admin.userId, support.userId], { ...wanted, kind: "staff.role.set" });
    expect(await setRole(weak)).toBe(false);
    await sql`update staff_requests set ended_at = now(), outcome = 'withdrawn' where id = ${weak}`.execute(db);
    const { payload } = await admin.ask("STAFF:ROLE:SET", { user_id: bob.userId, role: "Admin", reason: "A test" });
    const { id } = payload as StaffRequest;
    expect(await setRole(id)).toBe(false);
    expect(await roleOf(bob.userId)).toBe("Member");
    await approve(second, id);
    expect([await setRole(id), await setRole(id)]).toEqual([true, false]);
    // Ended requests stay as they are.
    const reopened = sql`update staff_requests set ended_at = null, outcome = null where id = ${id}`;
    for (const process of [api.running.db, worker.db, owner])
      await expect(reopened.execute(process)).rejects.toMatchObject({ code: "PT002" });
  });
});
