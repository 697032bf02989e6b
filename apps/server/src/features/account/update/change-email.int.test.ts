/** A new email: proven by its code, brought by USER:UPDATE, told to both mailboxes. */
import { messages } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { askForOwnCode, enterCode, wrongOf } from "../../entry/testing/code-steps.ts";
import { registerSomebody } from "../../entry/testing/registration.ts";
import {
  ageProofs,
  eventsOf,
  forgetMailRates,
  mailedToken,
  resetTokenOf,
  subjectsTo,
} from "../../entry/testing/two-factor-players.ts";
import { openUserPage } from "../../entry/testing/user-page.ts";
import {
  actorOf,
  arrive,
  caller,
  dependenciesOf,
  giveTicket,
  proveNewEmail,
  update,
} from "./testing/change-own-email.ts";
import { changeOwnUser } from "./update-user.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const setVerified = (userId: string, verified: boolean) =>
  fixture.db.updateTable("users").set({ verified }).where("id", "=", userId).execute();

const emailOf = (userId: string) =>
  fixture.db
    .selectFrom("users")
    .select(["email", "email_canonical", "verified", "first_name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
const canLogIn = async (email: string, password: string) =>
  (await fixture.logIn(fixture.newBrowser(), { email, password })).status === 200;

describe("a proven email", () => {
  it("[EDIT-13] [USER-4] changes nothing until the update brings it; then it is the verified email everywhere", async () => {
    const { browser, user, password, email: old } = await arrive(fixture);
    const page = await openUserPage(browser, user.id);
    const email = await proveNewEmail(fixture, browser);
    expect(await browser.user()).toEqual(user);
    const expected = { ...user, email, first_name: "Alicia" };
    expect((await update(browser, user.id, { email, first_name: "Alicia" })).payload).toEqual(expected);
    expect((await page.frame(({ key }) => key === "USER")).payload).toEqual(expected);
    expect(await browser.user()).toEqual(expected);
    expect([await canLogIn(email, password), await canLogIn(old, password)]).toEqual([true, false]);
    page.socket.terminate();
  });

  it("[EDIT-17] [USER-4] makes an account verified that was not", async () => {
    const { email: old, password } = await registerSomebody(fixture);
    const browser = fixture.newBrowser();
    const { user } = (await fixture.logIn(browser, { email: old, password })).body;
    expect(user?.verified).toBe(false);
    const email = await proveNewEmail(fixture, browser);
    expect((await update(browser, user?.id ?? "", { email })).payload).toMatchObject({ email, verified: true });
  });

  it("is kept as its code was sent to it, and changes the email once", async () => {
    const { browser, user, email: old } = await arrive(fixture);
    const { username, email } = newcomer();
    await proveNewEmail(fixture, browser, { ...newcomer(), email: `${username.toUpperCase()}@players.example` });
    expect((await update(browser, user.id, { email })).payload).toMatchObject({
      email: `${username.toUpperCase()}@players.example`,
    });
    await proveNewEmail(fixture, browser, { ...newcomer(), email: old });
    expect((await update(browser, user.id, { email: old })).payload).toMatchObject({ email: old });
    expect((await update(browser, user.id, { email })).error_code).toBe("email_not_proven");
  });

  it("[SESSION-26] lets the other sessions be, gives the own one a new value, and leaves an event", async () => {
    const { browser, user, ...person } = await arrive(fixture);
    const phone = fixture.newBrowser();
    await fixture.logIn(phone, person);
    const email = await proveNewEmail(fixture, browser);
    const before = browser.copy();
    await update(browser, user.id, { email });
    expect((await browser.user())?.email).toBe(email);
    expect(await before.user()).toBeUndefined();
    expect((await phone.user())?.email).toBe(email);
    expect(await eventsOf(fixture, user.id)).toContain("email_changed email_code");
  });
});

describe("the mailboxes", () => {
  it("are both told, and from the old one its owner can still lock the account", async () => {
    const { browser, user, email: old } = await arrive(fixture);
    const email = await proveNewEmail(fixture, browser);
    await update(browser, user.id, { email });
    expect((await subjectsTo(fixture, old)).at(-1)).toBe("The email of your Passport account was changed");
    expect((await subjectsTo(fixture, email)).at(-1)).toBe("This is the email of your Passport account now");
    expect((await fixture.mailTo(old)).text).not.toContain(email);
    const token = await mailedToken(fixture, old, "/not-me");
    expect((await fixture.newBrowser().post("/auth/not_me", { token })).status).toBe(200);
    expect(await browser.user()).toBeUndefined();
    const { total_lock } = await fixture.db
      .selectFrom("users")
      .select("total_lock")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(total_lock).toBe(true);
  });

  it("of the past prove nothing any more: links that went there are dead", async () => {
    const { user: unverified, email: old, password, token: verifyToken } = await registerSomebody(fixture);
    const browser = fixture.newBrowser();
    await fixture.logIn(browser, { email: old, password });
    // Only a proven address gets a reset link.
    await setVerified(unverified.id, true);
    const resetToken = await resetTokenOf(fixture, old);
    await setVerified(unverified.id, false);
    const email = await proveNewEmail(fixture, browser);
    await update(browser, unverified.id, { email });
    // Back again: the old links stay burnt.
    await proveNewEmail(fixture, browser, { ...newcomer(), email: old });
    expect((await update(browser, unverified.id, { email: old })).payload).toMatchObject({ email: old });
    const reset = { new_password: "Copper-Harbour-77", token: resetToken };
    expect((await fixture.newBrowser().post("/auth/reset", reset)).body.error_code).toBe("link_invalid");
    const verify = `/api/auth/verify?id=${unverified.id}&token=${verifyToken}`;
    expect((await fixture.newBrowser().get(verify)).body.error_code).toBe("link_invalid");
  });

  it("is one where there was none before", async () => {
    const { browser, user } = await arrive(fixture);
    const none = { email: null, email_canonical: null, verified: false };
    await fixture.db.updateTable("users").set(none).where("id", "=", user.id).execute();
    const email = await proveNewEmail(fixture, browser);
    expect((await update(browser, user.id, { email })).payload).toMatchObject({ email, verified: true });
    expect((await subjectsTo(fixture, email)).at(-1)).toBe("This is the email of your Passport account now");
  });
});

describe("an email that was not proven", () => {
  const refused = { error_code: "email_not_proven", error: messages.email_not_proven };

  it("[EDIT-19] is refused: nothing asked for, no code entered, a wrong one, another email's", async () => {
    const { browser, user } = await arrive(fixture);
    const { email } = newcomer();
    const tryIt = () => update(browser, user.id, { email, first_name: "Half" });
    expect(await tryIt()).toMatchObject(refused);
    const asked = await askForOwnCode(fixture, browser, email);
    expect(await tryIt()).toMatchObject(refused);
    await enterCode({ ...asked, code: wrongOf(asked.code) });
    expect(await tryIt()).toMatchObject(refused);
    await proveNewEmail(fixture, browser);
    expect(await tryIt()).toMatchObject(refused);
    expect(await browser.user()).toEqual(user);
  });

  it("[EDIT-19] is refused when the proof is another player's, of a sign-up, over or spent", async () => {
    const [alice, mallory] = [await arrive(fixture), await arrive(fixture)];
    const email = await proveNewEmail(fixture, alice.browser);
    expect(await update(mallory.browser, mallory.user.id, { email })).toMatchObject(refused);
    const signups = newcomer().email;
    await fixture.proveEmail(mallory.browser, signups);
    expect(await update(mallory.browser, mallory.user.id, { email: signups })).toMatchObject(refused);
    const proofs = fixture.db.updateTable("email_proofs").where("email_canonical", "=", email);
    await proofs.set({ expires_at: sql`now()` }).execute();
    expect(await update(alice.browser, alice.user.id, { email })).toMatchObject(refused);
    await proofs.set({ expires_at: sql`now() + interval '1 minute'`, used_at: sql`now()` }).execute();
    expect(await update(alice.browser, alice.user.id, { email })).toMatchObject(refused);
    expect((await emailOf(alice.user.id)).email).toBe(alice.email);
  });

  it("lives for half an hour", async () => {
    const { browser } = await arrive(fixture);
    const email = await proveNewEmail(fixture, browser);
    const { minutes } = await fixture.db
      .selectFrom("email_proofs")
      .select(sql<number>`extract(epoch from expires_at - now())::float8 / 60`.as("minutes"))
      .where("email_canonical", "=", email)
      .executeTakeFirstOrThrow();
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThanOrEqual(30);
  });

  it("that another player got in the meantime is refused, and nothing is kept", async () => {
    const { browser, user } = await arrive(fixture);
    const email = await proveNewEmail(fixture, browser);
    await arrive(fixture);
    await forgetMailRates(fixture);
    await fixture.signUp(fixture.newBrowser(), { email });
    const taken = { error_code: "email_taken", error: messages.email_taken };
    expect(await update(browser, user.id, { email, first_name: "Half" })).toMatchObject(taken);
    expect(await browser.user()).toEqual(user);
  });
});

describe("changing the email", () => {
  it("[USER-9] [EDIT-20] needs a login or two-factor check of the last ten minutes, and then continues as it was", async () => {
    const { browser, user, password } = await arrive(fixture);
    const email = await proveNewEmail(fixture, browser);
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    const stale = await update(browser, user.id, { email, first_name: "Half" });
    expect(stale).toMatchObject({ error_code: "step_up_required" });
    expect(await browser.user()).toEqual(user);
    expect((await browser.post("/auth/step_up", { password })).status).toBe(200);
    expect((await update(browser, user.id, { email })).payload).toMatchObject({ email });
  });

  it("[USER-9] is refused while the account is locked, by that lock alone, and the proof stays", async () => {
    const { browser, user } = await arrive(fixture);
    const email = await proveNewEmail(fixture, browser);
    const setLocks = (locks: { withdraw_lock: boolean; mint_lock: boolean; total_lock: boolean }) =>
      fixture.db.updateTable("users").set(locks).where("id", "=", user.id).execute();
    await setLocks({ withdraw_lock: true, mint_lock: true, total_lock: true });
    // Out of date as well: no step-up is asked for what stays locked.
    await ageProofs(fixture, user.id, "1 hour");
    expect(await update(browser, user.id, { email })).toMatchObject({ error_code: "account_locked" });
    await ageProofs(fixture, user.id, "0 seconds");
    expect(await update(browser, user.id, { email })).toMatchObject({ error_code: "account_locked" });
    expect((await emailOf(user.id)).email).toBe(user.email);
    await setLocks({ withdraw_lock: true, mint_lock: true, total_lock: false });
    expect((await update(browser, user.id, { email })).payload).toMatchObject({ email });
  });

  it("[USER-9] sees a lock that was set after the actor was read", async () => {
    const { browser, user } = await arrive(fixture);
    const email = await proveNewEmail(fixture, browser);
    const actor = await actorOf(fixture, user.id);
    await fixture.db.updateTable("users").set({ total_lock: true }).where("id", "=", user.id).execute();
    const changed = changeOwnUser(dependenciesOf(fixture), { actor, wish: { email }, caller, giveTicket });
    await expect(changed).rejects.toMatchObject({ code: "account_locked" });
    expect((await emailOf(user.id)).email).toBe(user.email);
  });

  it("is taken back when its session has been ended since", async () => {
    const { browser, user } = await arrive(fixture);
    const email = await proveNewEmail(fixture, browser);
    const actor = await actorOf(fixture, user.id);
    await browser.get("/auth/logout");
    const changed = changeOwnUser(dependenciesOf(fixture), { actor, wish: { email }, caller, giveTicket });
    await expect(changed).rejects.toMatchObject({ code: "not_authenticated" });
    expect((await emailOf(user.id)).email).toBe(user.email);
  });
});
