/**
 * An attacker with the database login of an api process forges signatures of staff (finding H5): each test writes what that login
 * may write, then lets a real signer judge it and a worker try to carry it out. As in production, keys count after 24 hours.
 */
import { addressAs, connectDatabase, type Database, newId } from "@passport/database";
import type { StaffAct } from "@passport/protocol";
import { PasskeyDevice } from "@passport/testbed/client/passkey";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { challengeOf } from "./check-signature.ts";
import { type ApprovalsFixture, startApprovalsFixture } from "./testing/approvals-fixture.ts";
import { addPasskey, assertionOf, passkeyOf } from "./testing/sign-decisions.ts";

let fixture: ApprovalsFixture;
let owner: Database;
/** The api's own role, with nothing else. */
let thief: Database;
let origin: string;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startApprovalsFixture({ KEY_AGE_MS: String(24 * 60 * 60 * 1000) }));
  owner = fixture.owner;
  origin = fixture.api.context.config.http.publicOrigin;
  thief = cleanUp.adopt(connectDatabase(addressAs(fixture.url, "api")), (db) => db.destroy());
  for (const { userId } of [fixture.admin, fixture.second]) await passkeyOf(owner, userId, origin);
  await knowForTwoDays();
  await owner.updateTable("sessions").set({ ended_at: sql`now()` }).execute();
});
afterAll(() => cleanUp.disposeAsync());

/** The signer has seen every passkey that there is now, two days ago. */
const knowForTwoDays = () => knowSince("2 days");
const knowSince = (time: string) =>
  sql`insert into signer.known_passkeys (credential_id, account_id, public_key, first_seen_at)
    select credential_id, account_id, public_key, now() - ${time}::interval from passkeys join users on users.id = user_id
    on conflict do nothing`.execute(owner);

interface Forged {
  id: string;
  /** Whose role it would change. */
  target: string;
}

const request = async (requestedBy: string): Promise<Forged> => {
  const [{ userId: target }, id] = [await fixture.addPlayer(), newId()];
  await fixture.addFactor({ userId: target });
  await sql`insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by)
    values (${id}, 'staff.role.set', ${target}, ${[target]}::uuid[], '{"role": "Admin", "previous": "Member"}', 'forged',
      ${requestedBy})`.execute(thief);
  return { id, target };
};

/** Forges a request and its approval in the names of two people who know nothing of it. */
const forge = async (approver = fixture.second.userId): Promise<Forged> => {
  const forged = await request(fixture.admin.userId);
  await sql`update staff_requests set approved_by = ${approver} where id = ${forged.id}`.execute(thief);
  return forged;
};

const rowOf = (id: string) =>
  owner.selectFrom("staff_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const signed = async (device: PasskeyDevice, id: string, act: StaffAct) =>
  assertionOf({ device, origin }, await rowOf(id), act);
const deviceOf = (who: "admin" | "second") => passkeyOf(owner, fixture[who].userId, origin);
const personOf = { request: "admin", approve: "second" } as const;

const store = (id: string, act: StaffAct, assertion: object, userId = fixture[personOf[act]].userId) =>
  sql`insert into staff_request_signatures (request_id, act, user_id, assertion)
    values (${id}, ${act}, ${userId}, ${JSON.stringify(assertion)}::jsonb)`.execute(thief);
const signBoth = async (id: string) => {
  for (const act of ["request", "approve"] as const)
    await store(id, act, await signed(await deviceOf(personOf[act]), id, act));
};

/** Returns what became of it, and whether anything was done. */
const outcomeOf = async ({ id, target }: Forged) => {
  await fixture.api.judgeStaff();
  await fixture.worker.approvals.carryOutDue();
  const { outcome, refusal } = await rowOf(id);
  return { outcome, refusal, role: await fixture.roleOf(target) };
};
const nothing = { outcome: null, refusal: null, role: "Member" };
const refusedAs = (refusal: string) => ({ outcome: "refused", refusal, role: "Member" });

describe("[USER-29] a request that two people have not signed", () => {
  it("is not carried out without any signature, nor with the one of a single person", async () => {
    expect(await outcomeOf(await forge())).toEqual(nothing);
    const one = await forge();
    await store(one.id, "request", await signed(await deviceOf("admin"), one.id, "request"));
    expect(await outcomeOf(one)).toEqual(nothing);
  });

  it("is not carried out with the key of another account, of no account, or of the same person twice", async () => {
    const mallory = await addPasskey(owner, (await fixture.addPlayer()).userId, origin);
    await knowForTwoDays();
    for (const device of [mallory, new PasskeyDevice({ origin }), await deviceOf("admin")]) {
      const forged = await forge();
      await store(forged.id, "request", await signed(await deviceOf("admin"), forged.id, "request"));
      await store(forged.id, "approve", await signed(device, forged.id, "approve"));
      expect(await outcomeOf(forged)).toEqual(refusedAs("proof_refused"));
    }
    // Nor when the signature says truly whose it is.
    const own = await forge();
    await store(own.id, "request", await signed(await deviceOf("admin"), own.id, "request"));
    await store(own.id, "approve", await signed(await deviceOf("admin"), own.id, "approve"), fixture.admin.userId);
    expect(await outcomeOf(own)).toEqual(refusedAs("proof_refused"));
  });

  it("is not carried out with a passkey that was added to their accounts today", async () => {
    const forged = await forge();
    await store(forged.id, "request", await signed(await deviceOf("admin"), forged.id, "request"));
    const added = await addPasskey(thief, fixture.second.userId, origin);
    await store(forged.id, "approve", await signed(added, forged.id, "approve"));
    expect(await outcomeOf(forged)).toEqual(refusedAs("staff_passkey_missing"));
  });

  it("is not carried out with what they signed of another request, for the other act, or once before", async () => {
    const [real, replayed] = [await forge(), await forge()];
    const [first, other] = [await deviceOf("admin"), await deviceOf("second")];
    await store(replayed.id, "request", await signed(first, real.id, "request"));
    await store(replayed.id, "approve", await signed(other, real.id, "approve"));
    expect(await outcomeOf(replayed)).toEqual(refusedAs("proof_refused"));

    const swapped = await forge();
    await store(swapped.id, "request", await signed(first, swapped.id, "request"));
    await store(swapped.id, "approve", await signed(other, swapped.id, "request"));
    expect(await outcomeOf(swapped)).toEqual(refusedAs("proof_refused"));

    // A count that does not rise is that of a copied key.
    const copy = await forge();
    await store(copy.id, "request", await signed(first, copy.id, "request"));
    const challenge = await challengeOf(await rowOf(copy.id), "approve");
    const again = other.get({ challenge, rpId: new URL(origin).hostname }, { signCount: 1 });
    await signBoth(real.id);
    expect((await outcomeOf(real)).role).toBe("Admin");
    await store(copy.id, "approve", again);
    expect(await outcomeOf(copy)).toEqual(refusedAs("proof_refused"));
  });

  it("cannot be changed after they have signed it, nor can what they signed, nor what the signer found", async () => {
    const forged = await forge();
    await signBoth(forged.id);
    await fixture.api.judgeStaff();
    const statements = [
      `update staff_requests set details = '{"role": "Treasury", "previous": "Member"}' where id = '${forged.id}'`,
      `update staff_requests set subject = '${fixture.second.userId}' where id = '${forged.id}'`,
      `delete from staff_requests where id = '${forged.id}'`,
      "update staff_request_signatures set assertion = '{}'",
      "delete from staff_request_signatures",
      "update signer.staff_verdicts set refusal = null",
      "delete from signer.staff_verdicts",
      `insert into signer.staff_verdicts (request_id, act, user_id, credential_id) values ('${forged.id}', 'request', '${newId()}', '')`,
      `insert into signer.known_passkeys (credential_id, account_id, public_key) values ('x', '${newId()}', 'x')`,
      "select staff_request_objection(null)",
    ];
    for (const statement of statements) {
      const attempt = sql.raw(statement).execute(thief);
      await expect(attempt, statement).rejects.toMatchObject({ code: "42501" });
    }
    // The worker alone writes no verdict either, and ends nothing as done without them.
    const { db: worker } = fixture.worker;
    for (const statement of [statements[3], statements[5], statements[7], statements[8]])
      await expect(sql.raw(statement ?? "").execute(worker), statement).rejects.toMatchObject({ code: "42501" });
    const unsigned = await forge();
    const done = sql`update staff_requests set ended_at = now(), outcome = 'done' where id = ${unsigned.id}`;
    await expect(done.execute(worker)).rejects.toMatchObject({ code: "PT004" });
    // Nor does the owner change what is signed.
    const altered = sql`update staff_requests set details = '{}' where id = ${forged.id}`;
    await expect(altered.execute(owner)).rejects.toMatchObject({ code: "PT002" });
    expect(await outcomeOf(forged)).toEqual({ outcome: "done", refusal: null, role: "Admin" });
  });

  it("is not carried out once a key of theirs is removed or suspended, though they signed before", async () => {
    for (const lose of ["suspend", "remove"] as const) {
      const { userId } = await fixture.addStaff();
      const device = await addPasskey(owner, userId, origin);
      await knowForTwoDays();
      const forged = await forge(userId);
      await store(forged.id, "request", await signed(await deviceOf("admin"), forged.id, "request"));
      await store(forged.id, "approve", await signed(device, forged.id, "approve"), userId);
      await fixture.api.judgeStaff();
      await (lose === "remove"
        ? sql`delete from passkeys where user_id = ${userId}`
        : sql`update ways_in set suspended_at = now() where user_id = ${userId}`
      ).execute(owner);
      expect(await outcomeOf(forged)).toEqual(refusedAs("proof_refused"));
    }
  });
});

describe("[USER-30] a member of staff whose passkey the signer has known for less than 24 hours", () => {
  it("can neither confirm nor approve, and is told so", async () => {
    const eve = await fixture.addStaff();
    const device = await addPasskey(owner, eve.userId, origin);
    await knowSince("23 hours 59 minutes");
    const [own, theirs] = [await request(eve.userId), await request(fixture.admin.userId)];
    await store(theirs.id, "request", await signed(await deviceOf("admin"), theirs.id, "request"));
    for (const { id } of [own, theirs])
      expect((await eve.ask("STAFF:REQUEST:PREPARE", { id })).error_code).toBe("staff_passkey_missing");
    for (const [key, id, act] of [
      ["STAFF:REQUEST:SIGN", own.id, "request"],
      ["STAFF:REQUEST:APPROVE", theirs.id, "approve"],
    ] as const) {
      const answer = await eve.ask(key, { id, passkey: await signed(device, id, act) });
      expect([key, answer.error_code]).toEqual([key, "staff_passkey_missing"]);
    }
  });
});
