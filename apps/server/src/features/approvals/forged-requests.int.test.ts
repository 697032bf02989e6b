/**
 * What the database login of an api process can do about requests of staff while none is logged in: every kind of the table,
 * and every column that decides something. The rules of USER-27 are those of the database, so nothing of ours is in between.
 */
import { addressAs, connectDatabase, type Database, newId } from "@passport/database";
import { type StaffRequestKind, staffRequestKinds } from "@passport/protocol";
import { createTestDatabase } from "@passport/testbed";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownerMailRate, readMailsTo } from "../entry/testing/read-mails.ts";
import { type ApprovalsFixture, startApprovalsFixture } from "./testing/approvals-fixture.ts";

let fixture: ApprovalsFixture;
let owner: Database;
/** The api's own role, with nothing else. */
let thief: Database;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startApprovalsFixture());
  owner = fixture.owner;
  const { url } = fixture;
  thief = cleanUp.adopt(connectDatabase(addressAs(url, "api")), (db) => db.destroy());
  await owner.updateTable("sessions").set({ ended_at: sql`now()` }).execute();
  await owner.updateTable("staff_request_kinds").set({ approvable_seconds: 60 }).execute();
});
afterAll(() => cleanUp.disposeAsync());

const kinds = Object.keys(staffRequestKinds) as StaffRequestKind[];
/** The columns that say when, by whom and how a request ends. */
const deciding = ["created_at", "expires_at", "approved_at", "due_at", "ended_at", "outcome", "refusal"] as const;

const forge = async (kind: string, concerned: readonly string[] = []): Promise<string> => {
  const id = newId();
  await sql`insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by)
    values (${id}, ${kind}, ${id}, ${[...concerned]}::uuid[], '{}', 'forged', ${fixture.admin.userId})`.execute(thief);
  return id;
};
const approve = (id: string) =>
  sql`update staff_requests set approved_by = ${fixture.second.userId} where id = ${id}`.execute(thief);
/** A minute goes by: only the owner can make it. */
const age = (id: string) =>
  owner
    .updateTable("staff_requests")
    .set({ created_at: sql`created_at - interval '1 minute'` })
    .where("id", "=", id)
    .execute();
const refusalOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );

describe("[USER-27] what a request waits for", () => {
  it("is a table that only the owner of the database writes, with a row for every kind and its permission", async () => {
    const rows = await owner.selectFrom("staff_request_kinds").select(["kind", "permission"]).execute();
    expect(Object.fromEntries(rows.map(({ kind, permission }) => [kind, permission]))).toMatchObject(staffRequestKinds);
    const delays = sql<{ kind: string; hours: number }>`
      select kind, delay_seconds / 3600 as hours from staff_request_kinds where delay_seconds > 0 order by kind`;
    expect((await delays.execute(owner)).rows).toEqual([
      { kind: "user.factors.remove", hours: 72 },
      { kind: "user.unlock", hours: 24 },
    ]);
    for (const process of [thief, fixture.worker.db])
      for (const statement of [
        "update staff_request_kinds set delay_seconds = 0",
        "insert into staff_request_kinds (kind, permission) values ('mine.own', 'UserRead')",
        "delete from staff_request_kinds",
        "insert into staff_request_news (request_id, step) select id, 'done' from staff_requests",
      ])
        expect([statement, await refusalOf(sql.raw(statement).execute(process))]).toEqual([statement, "42501"]);
  });

  it("is a minute until another member of staff may approve it, of whatever kind", async () => {
    // The fixture's own database lets approvals follow at once.
    await using fresh = await createTestDatabase();
    await using asOwner = connectPatiently(fresh.ownerUrl);
    const rows = await asOwner.selectFrom("staff_request_kinds").select("approvable_seconds").distinct().execute();
    expect(rows).toEqual([{ approvable_seconds: 60 }]);
  });

  it.each(kinds)("cannot be shortened by the api: %s", async (kind) => {
    const id = await forge(kind);
    for (const column of deciding.filter((name) => name !== "ended_at" && name !== "outcome")) {
      const value = column === "refusal" ? "'x'" : "now()";
      const update = sql.raw(`update staff_requests set ${column} = ${value} where id = '${id}'`).execute(thief);
      expect([column, await refusalOf(update)]).toEqual([column, "42501"]);
      const insert =
        sql.raw(`insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by, ${column})
        values (gen_random_uuid(), '${kind}', 'x', '{}', '{}', 'x', '${fixture.admin.userId}', ${value})`);
      expect([column, await refusalOf(insert.execute(thief))]).toEqual([column, "42501"]);
    }
    expect(await refusalOf(approve(id))).toBe("PT003");
    const done = sql`update staff_requests set ended_at = now(), outcome = 'done' where id = ${id}`;
    expect(await refusalOf(done.execute(thief))).toBe("PT002");
    await age(id);
    expect(await refusalOf(approve(id))).toBe("done");
    const { rows } = await sql<{ waits: boolean; lives: boolean; fresh: boolean }>`
      select extract(epoch from due_at - approved_at) = delay_seconds as waits,
        extract(epoch from expires_at - due_at) = life_seconds as lives,
        approved_at between now() - interval '10 seconds' and clock_timestamp() as fresh
      from staff_requests join staff_request_kinds using (kind) where id = ${id}`.execute(owner);
    expect(rows).toEqual([{ waits: true, lives: true, fresh: true }]);
    expect(await refusalOf(sql`update staff_requests set approved_by = null where id = ${id}`.execute(thief))).toBe(
      "PT002",
    );
  });

  it("is not done once its time is over", async () => {
    const id = await forge("client.remove");
    await age(id);
    await approve(id);
    const done = () =>
      refusalOf(sql`update staff_requests set ended_at = now(), outcome = 'done' where id = ${id}`.execute(thief));
    // After the delay only the signatures are missing.
    expect(await done()).toBe("PT004");
    await owner.updateTable("staff_requests").set({ expires_at: sql`now()` }).where("id", "=", id).execute();
    expect(await done()).toBe("PT002");
  });

  it("counts from the clock, and not from a transaction that was begun before", async () => {
    await thief.transaction().execute(async (transaction) => {
      await sql`select pg_sleep(0.2)`.execute(transaction);
      const id = newId();
      await sql`insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by)
        values (${id}, 'client.remove', ${id}, '{}', '{}', 'forged', ${fixture.admin.userId})`.execute(transaction);
      const { rows } = await sql<{ late: boolean }>`
        select created_at >= now() + interval '0.2 seconds' as late from staff_requests where id = ${id}`.execute(
        transaction,
      );
      expect(rows).toEqual([{ late: true }]);
    });
  });
});

describe("[USER-28] what is decided", () => {
  it.each(kinds)("is in the audit log, and told to the player, whoever writes the row: %s", async (kind) => {
    const alice = await fixture.addPlayer();
    const id = await forge(kind, [alice.userId]);
    await age(id);
    await approve(id);
    await sql`update staff_requests set outcome = 'withdrawn', ended_at = now() where id = ${id}`.execute(thief);
    const log = owner.selectFrom("audit_log").select(["action", "actor_id"]).where("subject", "=", id).orderBy("id");
    expect(await log.execute()).toEqual([
      { action: `${kind}.request`, actor_id: fixture.admin.userId },
      { action: `${kind}.approve`, actor_id: fixture.second.userId },
    ]);
    for (const statement of ["delete from staff_request_news", "select from staff_request_news"])
      expect(await refusalOf(sql.raw(statement).execute(thief))).toBe("42501");
    const news = owner.selectFrom("staff_request_news").select("step").where("request_id", "=", id).orderBy("id");
    expect((await news.execute()).map(({ step }) => step)).toEqual(["requested", "approved", "withdrawn"]);
  });

  it("reaches the owner of the account when a worker comes, and once", async () => {
    const alice = await fixture.addPlayer();
    const before = (await fixture.eventsOf(alice.userId)).length;
    await fixture.worker.approvals.tellNews();
    const id = await forge("user.factors.remove", [alice.userId]);
    expect(await Promise.all([fixture.worker.approvals.tellNews(), fixture.worker.approvals.tellNews()])).toContain(1);
    await age(id);
    await approve(id);
    expect(await fixture.worker.approvals.tellNews()).toBe(1);
    expect((await fixture.eventsOf(alice.userId)).slice(before)).toEqual([
      "factor_removal_requested",
      "factor_removal_approved",
    ]);
    expect(await fixture.worker.approvals.tellNews()).toBe(0);
  });

  it("reaches the mailbox that the account had, when the api changes it, spends its rate and removes what waits", async () => {
    const { userId } = await fixture.addPlayer();
    const mailbox = (name: string) => ({
      email: `${name}@passport.example`,
      email_canonical: `${name}@passport.example`,
    });
    const change = (db: Database, values: object) =>
      db.updateTable("users").set(values).where("id", "=", userId).execute();
    const [before, thiefs] = [mailbox(`old-${userId.slice(-6)}`), mailbox(`new-${userId.slice(-6)}`)];
    await change(owner, { ...before, verified: true });
    const rate = { key: ownerMailRate(before.email_canonical).key, spent_until: new Date("2100-01-01") };
    await thief.insertInto("rate_limits").values(rate).execute();
    await forge("user.factors.remove", [userId]);
    await change(thief, { ...thiefs, verified: true });
    await fixture.worker.approvals.tellNews();
    for (const { email } of [before, thiefs]) expect(await readMailsTo(fixture.api.context, email)).toHaveLength(1);
    for (const statement of ["delete from mails", "select from mails", "update mails set due_at = now()"])
      expect(await refusalOf(sql.raw(statement).execute(thief))).toBe("42501");
  });
});
