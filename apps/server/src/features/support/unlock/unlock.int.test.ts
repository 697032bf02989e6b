/** An unlock from its request to the day on which it is done. */
import { commands, httpCalls, type StaffRequest } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import { eventsOf, subjectsTo } from "../../entry/testing/two-factor-players.ts";
import { auditOf, setLocks } from "../testing/staff-fixtures.ts";
import { allLocked, createUnlockSteps, noneLocked, type UnlockSteps } from "../testing/unlock-steps.ts";

let fixture: AccessFixture;
let mallory: UnlockSteps["mallory"];
let trent: UnlockSteps["trent"];
let signUpLocked: UnlockSteps["signUpLocked"];
let request: UnlockSteps["request"];
let approve: UnlockSteps["approve"];
let requested: UnlockSteps["requested"];
let approved: UnlockSteps["approved"];
let waitOut: UnlockSteps["waitOut"];
let finishDue: UnlockSteps["finishDue"];
let stateOf: UnlockSteps["stateOf"];
let locksOf: UnlockSteps["locksOf"];
beforeAll(async () => {
  fixture = await startAccessFixture();
  ({ mallory, trent, signUpLocked, request, approve, requested, approved, waitOut, finishDue, stateOf, locksOf } =
    await createUnlockSteps(fixture));
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe("an unlock", () => {
  it("[USER-18] [EDIT-53] is asked for by one, approved by another, and happens a day later, all of it audited", async () => {
    const erin = await signUpLocked();
    const { payload: asked } = await request(mallory, erin.user.id);
    const { id } = asked as StaffRequest;
    expect(asked).toEqual({
      id,
      kind: "user.unlock",
      subject: erin.user.id,
      concerned: [{ id: erin.user.id, username: erin.username }],
      details: { locks: ["withdrawals", "minting", "account"] },
      reason: "Called and named the last payments",
      state: "unsigned",
      requested_by: mallory.username,
      requester_id: mallory.userId,
      approved_by: null,
      created_at: expect.any(String),
      due_at: null,
      expires_at: expect.any(String),
      refusal: null,
    });
    expect((await approve(trent, id.toUpperCase())).payload).toMatchObject({
      state: "approved",
      approved_by: trent.username,
    });
    const { wait } = await fixture.db
      .selectFrom("staff_requests")
      .select(sql<string>`(due_at - approved_at)::text`.as("wait"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(wait).toBe("1 day");
    expect(await finishDue()).toBe(0);
    expect(await locksOf(erin.user.id)).toEqual(allLocked);

    await waitOut(id);
    expect(await finishDue()).toBe(1);
    expect(await locksOf(erin.user.id)).toEqual(noneLocked);
    expect(await erin.browser.user()).toMatchObject(noneLocked);
    expect(await stateOf(id)).toBe("done");
    expect(await finishDue()).toBe(0);
    expect(await auditOf(fixture, erin.user.id)).toEqual([
      {
        actor_id: mallory.userId,
        action: "user.unlock.request",
        details: {
          request: id,
          locks: ["withdrawals", "minting", "account"],
          reason: "Called and named the last payments",
        },
      },
      { actor_id: trent.userId, action: "user.unlock.approve", details: { request: id } },
      {
        actor_id: trent.userId,
        action: "user.unlock.done",
        details: { request: id, locks: ["withdrawals", "minting", "account"], requested_by: mallory.userId },
      },
    ]);
  });

  it("[USER-18] [EDIT-53] is in reach of no player: only these calls touch it, all want UserUnlock, and none is one's own", async () => {
    const unlocking = [...commands, ...httpCalls].filter((call) =>
      /unlock|factors/i.test(call.kind === "http" ? call.name : call.key),
    );
    expect(unlocking.map(({ access }) => access)).toEqual([
      { oneOf: ["UserUnlock"], staff: "request" },
      { oneOf: ["UserUnlock"], staff: "request" },
    ]);
    const erin = await signUpLocked();
    for (const payload of [
      { type: "account", locked: false },
      { type: "none" },
      { id: erin.user.id, total_lock: false },
    ]) {
      expect((await erin.browser.command("USER:LOCK", payload)).error_code).toBe("bad_request");
    }
    const fields = { total_lock: false, withdraw_lock: false, mint_lock: false };
    await erin.browser.command("USER:UPDATE", { id: erin.user.id, first_name: "Erin", ...fields });
    await erin.browser.command("USER:UPDATE", { id: erin.user.id, locks: fields });
    expect(await locksOf(erin.user.id)).toEqual(allLocked);
  });

  it("takes off what was named and set, and leaves the rest", async () => {
    const erin = await signUpLocked();
    await setLocks(fixture, erin.user.id, { mint_lock: false });
    const unlock = await approved(erin.user.id, ["withdrawals", "minting"]);
    expect(unlock.details).toEqual({ locks: ["withdrawals"] });
    await waitOut(unlock.id);
    expect(await finishDue()).toBe(1);
    expect(await locksOf(erin.user.id)).toEqual({ withdraw_lock: false, mint_lock: false, total_lock: true });
    expect(await stateOf(unlock.id)).toBe("done");
    const ledger = await sql<{ locks: number }>`
      select locks from ledger.accounts where id = ${erin.user.account_id}
    `.execute(fixture.db);
    expect(ledger.rows).toEqual([{ locks: 4 }]);
  });

  it("is refused where nothing is locked, and where one waits already", async () => {
    const erin = await signUpLocked();
    await setLocks(fixture, erin.user.id, { mint_lock: false });
    expect((await request(mallory, erin.user.id, ["minting"])).error_code).toBe("not_locked");
    await requested(erin.user.id);
    expect((await request(trent, erin.user.id)).error_code).toBe("request_open");
  });

  it("tells the owner when it will happen, and again when it has, with a way to say no", async () => {
    const erin = await signUpLocked();
    const { id, due_at } = await approved(erin.user.id, ["account"]);
    const first = await fixture.mailTo(erin.email);
    expect(first.subject).toBe("Locks on your Passport account will be removed");
    expect(first.text).toContain(
      `${wanted(due_at ?? undefined, "time")
        .slice(0, 16)
        .replace("T", " ")} UTC`,
    );
    expect(first.text).toContain("removing these locks: account.");
    expect(first.links.map(({ pathname }) => pathname)).toContain("/not-me");
    for (const internal of ["named the last payments", mallory.username, trent.username, trent.browser.address]) {
      expect(first.text).not.toContain(internal);
    }
    expect(first.text).not.toMatch(/Address|Browser/);
    await waitOut(id);
    await finishDue();
    expect((await subjectsTo(fixture, erin.email)).at(-1)).toBe("Your Passport account was unlocked");
    expect((await eventsOf(fixture, erin.user.id)).slice(-2)).toEqual(["unlock_approved", "unlocked"]);
  });

  it("tells the owner that it was called off, if they knew of it", async () => {
    const erin = await signUpLocked();
    const withdraw = (id: string) => trent.ask("STAFF:REQUEST:WITHDRAW", { id, reason: "The caller was not erin" });
    const before = await subjectsTo(fixture, erin.email);
    await withdraw((await requested(erin.user.id)).id);
    expect(await subjectsTo(fixture, erin.email)).toEqual(before);
    const { id } = await approved(erin.user.id, ["account", "minting"]);
    await withdraw(id);
    expect((await withdraw(id)).error_code).toBe("not_found");
    expect((await subjectsTo(fixture, erin.email)).slice(before.length)).toEqual([
      "Locks on your Passport account will be removed",
      "Locks on your Passport account stay on",
    ]);
    const { text, links } = await fixture.mailTo(erin.email);
    expect(text).toContain("minting, account. They stay on.");
    expect(links.map(({ pathname }) => pathname)).toContain("/not-me");
    for (const internal of ["The caller was not erin", trent.username, trent.browser.address]) {
      expect(text).not.toContain(internal);
    }
  });

  it("is shown on the open page", async () => {
    const erin = await signUpLocked();
    const page = await erin.browser.connect(`/api/ws/user/${erin.user.id}`);
    page.say(`SUBSCRIBE:/user/${erin.user.id}`);
    const { id } = await approved(erin.user.id);
    await waitOut(id);
    await finishDue();
    await page.frame(({ payload }) => (payload as { total_lock?: boolean } | undefined)?.total_lock === false);
    page.socket.terminate();
  });
});

it("STAFF:REQUEST:LIST shows what waits and what ended, of all or of one, newest first", async () => {
  const [erin, frank] = [await signUpLocked(), await signUpLocked()];
  const first = await approved(erin.user.id);
  await mallory.ask("STAFF:REQUEST:WITHDRAW", { id: first.id, reason: "A test" });
  const second = await requested(erin.user.id);
  const other = await requested(frank.user.id);
  const listed = async (payload: object) =>
    ((await trent.ask("STAFF:REQUEST:LIST", payload)).payload as StaffRequest[]).map(({ id }) => id);
  expect(await listed({ user_id: erin.user.id.toUpperCase() })).toEqual([second.id, first.id]);
  expect((await listed({})).slice(0, 3)).toEqual([other.id, second.id, first.id]);
});
