/** What keeps an unlock from happening: one person alone, races, and everything that withdraws it. */
import type { StaffRequest } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import { eventsOf, mailedToken, subjectsTo } from "../../entry/testing/two-factor-players.ts";
import { appoint, auditOf, giveRole, setLocks } from "../testing/staff-fixtures.ts";
import { allLocked, createUnlockSteps, type UnlockSteps } from "../testing/unlock-steps.ts";

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

describe("two people", () => {
  it("mallory cannot approve what she has asked for", async () => {
    const erin = await signUpLocked();
    const { id } = await requested(erin.user.id);
    expect((await approve(mallory, id)).error_code).toBe("needs_second_person");
    expect(await stateOf(id)).toBe("requested");
  });

  it("staff cannot unlock their own account, neither as the first nor as the second", async () => {
    const erin = await appoint(fixture, "Admin");
    await setLocks(fixture, erin.userId, { withdraw_lock: true });
    expect((await request(erin, erin.userId)).error_code).toBe("own_account");
    const { id } = await requested(erin.userId);
    expect((await approve(erin, id)).error_code).toBe("own_account");
    expect(await stateOf(id)).toBe("requested");
  });

  it("of 20 requests and then 20 approvals at once, one counts, and the owner is told once", async () => {
    const erin = await signUpLocked();
    const requests = await Promise.all(Array.from({ length: 20 }, () => request(mallory, erin.user.id)));
    const made = requests.filter(({ error_code }) => error_code === undefined);
    expect(made).toHaveLength(1);
    expect(requests.filter(({ error_code }) => error_code === "request_open")).toHaveLength(19);
    const { id } = wanted(made[0]?.payload, "request") as StaffRequest;
    const third = await appoint(fixture);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => approve([trent, third, mallory, trent][n % 4] ?? trent, id)),
    );
    expect(answers.filter(({ error_code }) => error_code === undefined)).toHaveLength(1);
    const told = (await subjectsTo(fixture, erin.email)).filter((subject) => subject.startsWith("Locks on"));
    expect(told).toHaveLength(1);
    const audited = (await auditOf(fixture, erin.user.id)).map(({ action }) => action);
    expect(audited).toEqual(["user.unlock.request", "user.unlock.approve"]);
  });

  it("happens once, however many workers come for it", async () => {
    const erin = await signUpLocked();
    const other = await fixture.startAnother();
    const { id } = await approved(erin.user.id);
    await waitOut(id);
    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, n) => finishDue(n % 2 === 0 ? fixture.api.context : other.context)),
    );
    expect(runs.reduce((sum, count) => sum + count)).toBe(1);
    expect((await eventsOf(fixture, erin.user.id)).filter((kind) => kind === "unlocked")).toHaveLength(1);
  });

  it.each([
    ["has lost the role", (userId: string) => giveRole(fixture, userId, "Member")],
    ["is locked", (userId: string) => setLocks(fixture, userId, { total_lock: true })],
  ])("ends without happening when one of the two %s", async (_what, lose) => {
    const erin = await signUpLocked();
    const eve = await appoint(fixture);
    const { id } = wanted((await request(eve, erin.user.id)).payload, "request") as StaffRequest;
    await approve(trent, id);
    await waitOut(id);
    await lose(eve.userId);
    expect(await finishDue()).toBe(0);
    expect([await stateOf(id), await locksOf(erin.user.id)]).toEqual(["refused", allLocked]);
    expect((await subjectsTo(fixture, erin.email)).at(-1)).toBe("Locks on your Passport account stay on");
    // It does not come back with the role.
    await giveRole(fixture, eve.userId, "Support");
    await setLocks(fixture, eve.userId, { total_lock: false });
    expect([await finishDue(), await locksOf(erin.user.id)]).toEqual([0, allLocked]);
  });
});

describe("what stops it", () => {
  const staysLocked = async (userId: string, id: string) => {
    expect(await stateOf(id)).toBe("withdrawn");
    expect(await finishDue()).toBe(0);
    expect((await locksOf(userId)).total_lock).toBe(true);
  };

  it("any member of staff, alone, with a reason; it is audited and cannot be approved any more", async () => {
    const erin = await signUpLocked();
    const { id } = await approved(erin.user.id);
    const answer = await mallory.ask("STAFF:REQUEST:WITHDRAW", { id, reason: "The voice was another" });
    expect(answer.payload).toMatchObject({ state: "withdrawn" });
    expect((await auditOf(fixture, erin.user.id)).at(-1)).toEqual({
      actor_id: mallory.userId,
      action: "user.unlock.withdraw",
      details: { request: id, reason: "The voice was another" },
    });
    await staysLocked(erin.user.id, id);
    expect((await approve(trent, id)).error_code).toBe("not_found");
    const again = await mallory.ask("STAFF:REQUEST:WITHDRAW", { id, reason: "Once more" });
    expect(again.error_code).toBe("not_found");
    expect((await request(mallory, erin.user.id)).error_code).toBeUndefined();
  });

  it("the owner, by setting a lock once more", async () => {
    const erin = await signUpLocked();
    const { id } = await approved(erin.user.id);
    expect((await erin.browser.command("USER:LOCK", { type: "withdrawals" })).error_code).toBeUndefined();
    await staysLocked(erin.user.id, id);
  });

  it("the owner, by the link in the mail about it", async () => {
    const erin = await signUpLocked();
    const { id } = await approved(erin.user.id);
    const token = await mailedToken(fixture, erin.email, "/not-me");
    expect((await fixture.newBrowser().post("/auth/not_me", { token })).status).toBe(200);
    await staysLocked(erin.user.id, id);
  });

  it("a change of anything else does not", async () => {
    const erin = await signUpLocked();
    const { id } = await approved(erin.user.id);
    await erin.browser.command("USER:UPDATE", { id: erin.user.id, first_name: "Erin" });
    await mallory.ask("SUPPORT:USER:LOGOUT", { user_id: erin.user.id, reason: "A test" });
    expect(await stateOf(id)).toBe("approved");
  });

  it("a lock that is set while the job runs is on afterwards", async () => {
    for (let round = 0; round < 10; round += 1) {
      const erin = await signUpLocked();
      const { id } = await approved(erin.user.id);
      await waitOut(id);
      const lock = erin.browser.command("USER:LOCK", { type: "account" });
      await Promise.all([lock, finishDue()]);
      expect((await lock).error_code).toBeUndefined();
      expect((await locksOf(erin.user.id)).total_lock).toBe(true);
      expect(["done", "withdrawn"]).toContain(await stateOf(id));
    }
  });
});
