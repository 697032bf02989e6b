/** Second factors that were lost: removed by two people after three days, and kept by players who still have them. */
import type { StaffRequest } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import { circlesIn, waitersOnLocks } from "../../entry/testing/count-lock-waits.ts";
import {
  beginGuardedLogin,
  eventsOf,
  forgetSteps,
  type Guarded,
  logInGuarded,
  mailedToken,
  recoveryCodesOf,
  resetTokenOf,
  signUpGuarded,
  subjectsTo,
} from "../../entry/testing/two-factor-players.ts";
import { deposit } from "../../withdrawals/testing/player-fixtures.ts";
import { appoint, auditOf, giveRole, type Staff } from "../testing/staff-fixtures.ts";
import { createUnlockSteps, type UnlockSteps } from "../testing/unlock-steps.ts";

let fixture: AccessFixture;
let steps: UnlockSteps;
beforeAll(async () => {
  fixture = await startAccessFixture();
  steps = await createUnlockSteps(fixture);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const reason = "Phone and codes burned, passport checked by video";
const request = (staff: Staff, userId: string) => staff.ask("SUPPORT:FACTORS:REQUEST", { user_id: userId, reason });
const requested = async ({ userId }: { userId: string }) =>
  wanted((await request(steps.mallory, userId)).payload, "request") as StaffRequest;
const approved = async (bob: { userId: string }) => {
  const { id } = await requested(bob);
  return wanted((await steps.approve(steps.trent, id)).payload, "approval") as StaffRequest;
};
const factorsOf = async (userId: string): Promise<number> => {
  const { count } = await fixture.db
    .selectFrom("two_factor")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};
const staysOn = async ({ userId }: { userId: string }, id: string) => {
  expect(await steps.stateOf(id)).toBe("withdrawn");
  expect(await steps.finishDue()).toBe(0);
  expect(await factorsOf(userId)).toBe(1);
};

describe("[USER-20] lost second factors", () => {
  it("are removed by two people after 72 hours, everyone is logged out, and withdrawals are held", async () => {
    const bob = await signUpGuarded(fixture);
    const account = fixture.db.selectFrom("users").select("account_id").where("id", "=", bob.userId);
    await deposit(fixture.api.context.ledger, (await account.executeTakeFirstOrThrow()).account_id, 1n);
    const made = await requested(bob);
    expect(made).toMatchObject({ kind: "user.factors.remove", details: {}, state: "unsigned", reason });
    expect((await steps.approve(steps.mallory, made.id)).error_code).toBe("needs_second_person");
    expect((await steps.approve(steps.trent, made.id)).payload).toMatchObject({ state: "approved" });
    const { wait } = await fixture.db
      .selectFrom("staff_requests")
      .select(sql<string>`(due_at - approved_at)::text`.as("wait"))
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(wait).toBe("3 days");
    expect(await steps.finishDue()).toBe(0);
    expect(await factorsOf(bob.userId)).toBe(1);

    await steps.waitOut(made.id);
    expect(await steps.finishDue()).toBe(1);
    expect([await factorsOf(bob.userId), await steps.stateOf(made.id)]).toEqual([0, "done"]);
    expect(await bob.browser.user()).toBeUndefined();
    const { body } = await fixture.logIn(fixture.newBrowser(), bob);
    expect(body.user).toMatchObject({ two_factor_authentication_activated: false });
    const { held } = await fixture.db
      .selectFrom("users")
      .select(sql<boolean>`withdrawals_held_until > now()`.as("held"))
      .where("id", "=", bob.userId)
      .executeTakeFirstOrThrow();
    expect(held).toBe(true);
    expect(await auditOf(fixture, bob.userId)).toEqual([
      { actor_id: steps.mallory.userId, action: "user.factors.remove.request", details: { request: made.id, reason } },
      { actor_id: steps.trent.userId, action: "user.factors.remove.approve", details: { request: made.id } },
      {
        actor_id: steps.trent.userId,
        action: "user.factors.remove.done",
        details: { request: made.id, requested_by: steps.mallory.userId },
      },
    ]);
  });

  it("are announced at the request, the approval and the removal, each time with a link that cancels", async () => {
    const bob = await signUpGuarded(fixture);
    const before = (await subjectsTo(fixture, bob.email)).length;
    const { id } = await approved(bob);
    await steps.waitOut(id);
    await steps.finishDue();
    const mails = (await fixture.mailsTo(bob.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Support was asked to remove two-factor authentication",
      "Two-factor authentication on your Passport account will be removed",
      "Two-factor authentication was removed from your Passport account",
    ]);
    expect(mails[0]?.text.replace(/\s+/g, " ")).toContain("and then it takes another 72 hours.");
    for (const { links, text } of mails) {
      expect(links.map(({ pathname }) => pathname)).toContain("/not-me");
      for (const internal of [reason, steps.mallory.username, steps.trent.username]) {
        expect(text).not.toContain(internal);
      }
    }
    expect((await eventsOf(fixture, bob.userId)).slice(-3)).toEqual([
      "factor_removal_requested",
      "factor_removal_approved",
      "factors_removed",
    ]);
  });

  it("come back to the owner from a thief who turned on two-factor", async () => {
    const browser = fixture.newBrowser();
    const alice = await fixture.signUp(browser);
    const mallory = fixture.newBrowser();
    await fixture.logIn(mallory, alice);
    await fixture.turnOnTwoFactor(mallory);
    const token = await mailedToken(fixture, alice.email, "/not-me");
    expect((await fixture.newBrowser().post("/auth/not_me", { token })).status).toBe(200);
    const { id } = await approved({ userId: alice.user.id });
    // Her password is gone, so she cannot log in and cancel it.
    expect((await fixture.logIn(fixture.newBrowser(), alice)).status).not.toBe(200);
    await steps.waitOut(id);
    expect(await steps.finishDue()).toBe(1);
    const password = "Copper-Harbour-77";
    const reset = await resetTokenOf(fixture, alice.email);
    await fixture.newBrowser().post("/auth/reset", { token: reset, new_password: password });
    const { body } = await fixture.logIn(fixture.newBrowser(), { email: alice.email, password });
    expect(body.user).toMatchObject({ id: alice.user.id, total_lock: true });
  });
});

describe("[USER-20] the removal is cancelled", () => {
  it("by a login with a passcode", async () => {
    const bob = await signUpGuarded(fixture);
    const { id } = await approved(bob);
    await logInGuarded(fixture, fixture.newBrowser(), bob);
    await staysOn(bob, id);
  });

  it("by a login with a recovery code", async () => {
    const bob = await signUpGuarded(fixture);
    const [first] = await recoveryCodesOf(bob.browser);
    const { id } = await approved(bob);
    const browser = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, browser, bob);
    const { status } = await browser.post("/auth/tfa", { token, recovery_code: first?.recovery_code });
    expect(status).toBe(200);
    await staysOn(bob, id);
  });

  it("by the link in each of its emails", async () => {
    for (const begin of [requested, approved]) {
      const bob = await signUpGuarded(fixture);
      const { id } = await begin(bob);
      const token = await mailedToken(fixture, bob.email, "/not-me");
      expect((await fixture.newBrowser().post("/auth/not_me", { token })).status).toBe(200);
      expect([await steps.stateOf(id), await factorsOf(bob.userId)]).toEqual(["withdrawn", 1]);
      expect((await steps.approve(steps.trent, id)).error_code).toBe("not_found");
    }
  });

  it("by a member of support, and the owner is told", async () => {
    const bob = await signUpGuarded(fixture);
    const { id } = await approved(bob);
    await steps.mallory.ask("STAFF:REQUEST:WITHDRAW", { id, reason: "The voice was another" });
    expect((await subjectsTo(fixture, bob.email)).at(-1)).toBe(
      "Two-factor authentication on your Passport account stays on",
    );
    await staysOn(bob, id);
  });

  it("by no login that lacks the second factor", async () => {
    const bob = await signUpGuarded(fixture);
    const { id } = await approved(bob);
    await beginGuardedLogin(fixture, fixture.newBrowser(), bob);
    expect(await steps.stateOf(id)).toBe("approved");
  });
});

describe("[USER-20] the removal is refused", () => {
  it("for oneself, without a second factor, twice, and to players", async () => {
    const bob = await signUpGuarded(fixture);
    const plain = await fixture.signUp(fixture.newBrowser());
    expect((await request(steps.mallory, steps.mallory.userId)).error_code).toBe("own_account");
    expect((await request(steps.mallory, plain.user.id)).error_code).toBe("tfa_not_set");
    await requested(bob);
    expect((await request(steps.trent, bob.userId)).error_code).toBe("request_open");
    expect((await bob.browser.command("SUPPORT:FACTORS:REQUEST", { user_id: bob.userId, reason })).error_code).toBe(
      "permission_denied",
    );
  });

  it("while one of the two has lost the role", async () => {
    const [bob, eve] = [await signUpGuarded(fixture), await appoint(fixture)];
    const { id } = wanted((await request(eve, bob.userId)).payload, "request") as StaffRequest;
    await steps.approve(steps.trent, id);
    await steps.waitOut(id);
    await giveRole(fixture, eve.userId, "Member");
    expect(await steps.finishDue()).toBe(0);
    expect(await factorsOf(bob.userId)).toBe(1);
  });
});

it("[USER-20] a removal that is cancelled while the job already works on it removes nothing", async () => {
  const bob = await signUpGuarded(fixture);
  const { id } = await approved(bob);
  await steps.waitOut(id);
  const login = await fixture.db.startTransaction().execute();
  await login.selectFrom("two_factor").select("user_id").where("user_id", "=", bob.userId).forUpdate().execute();
  const finishing = steps.finishDue();
  await waitUntil("the job to wait", async () => (await waitersOnLocks(fixture)) === 1);
  // What a login does: its session carries the second factor.
  await login.updateTable("sessions").set({ two_factor_at: sql`now()` }).where("user_id", "=", bob.userId).execute();
  await login.commit().execute();
  expect(await finishing).toBe(0);
  expect([await steps.stateOf(id), await factorsOf(bob.userId)]).toEqual(["withdrawn", 1]);
  expect(await bob.browser.user()).toMatchObject({ two_factor_authentication_activated: true });
});

it("[USER-20] a login with the second factor while the job runs either cancels it or finds the factor gone", async () => {
  const race = async (bob: Guarded): Promise<void> => {
    const { id } = await approved(bob);
    await steps.waitOut(id);
    await forgetSteps(fixture, bob.userId);
    const browser = fixture.newBrowser();
    const token = await beginGuardedLogin(fixture, browser, bob);
    const logIn = () => browser.post("/auth/tfa", { token, passcode: nextPasscodeOf(bob.secret) });
    const [login] = await Promise.all([logIn(), steps.finishDue()]);
    const isIn = login.status === 200;
    expect([await steps.stateOf(id), await factorsOf(bob.userId)]).toEqual(isIn ? ["withdrawn", 1] : ["done", 0]);
  };
  for (let round = 0; round < 3; round += 1) await race(await signUpGuarded(fixture));
  expect(await circlesIn(fixture)).toBe(0);
});
