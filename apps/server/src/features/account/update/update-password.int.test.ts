/** The passwords of USER:UPDATE: as strict as the calls of the password dialog. */
import { messages } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { ageProofs, eventsOf, subjectsTo } from "../../entry/testing/two-factor-players.ts";
import { openUserPage } from "../../entry/testing/user-page.ts";
import { arrive, proveNewEmail, update, updateAtOnce } from "./testing/change-own-email.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const new_password = "Copper-Harbour-77";
const canLogIn = async (email: string, password: string) =>
  (await fixture.logIn(fixture.newBrowser(), { email, password })).status === 200;
/** As an account that came by another way than a password. */
const arriveWithout = async () => {
  const arrived = await arrive(fixture);
  await fixture.db.deleteFrom("passwords").where("user_id", "=", arrived.user.id).execute();
  return arrived;
};

describe("another password", () => {
  it("[EDIT-40] [EDIT-42] takes the place of the current one, with everything else of the update", async () => {
    const { browser, user, email, password } = await arrive(fixture);
    const change = { current_password: password, new_password, first_name: "Alicia" };
    expect((await update(browser, user.id, change)).payload).toEqual({ ...user, first_name: "Alicia" });
    expect([await canLogIn(email, new_password), await canLogIn(email, password)]).toEqual([true, false]);
    expect(await eventsOf(fixture, user.id)).toContain("password_changed password");
    expect(await subjectsTo(fixture, email)).toContain("Your Passport password was changed");
  });

  it("[EDIT-40] [EDIT-42] is refused without the current one, which still works, and guessing gets slow", async () => {
    const { browser, user, email, password } = await arrive(fixture);
    const phone = fixture.newBrowser();
    await fixture.logIn(phone, { email, password });
    const tryIt = (more: object) => update(browser, user.id, { new_password, first_name: "Half", ...more });
    const refused = { error_code: "incorrect_password", error: messages.incorrect_password };
    for (const more of [{}, { current_password: "" }, { current_password: "Wrong-guess-1" }]) {
      expect(await tryIt(more)).toMatchObject(refused);
    }
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 9; time++) codes.push((await tryIt({ current_password: "Wrong-guess-1" })).error_code);
    expect(codes).toContain("wait_before_retry");
    expect(await browser.user()).toEqual(user);
    expect(await phone.user()).toEqual(user);
    expect(await canLogIn(email, password)).toBe(true);
  });
});

describe("a first password", () => {
  it("[EDIT-39] [EDIT-42] needs no current one, and cannot be set where there is one", async () => {
    const { browser, user, email } = await arriveWithout();
    expect((await update(browser, user.id, { new_password })).payload).toMatchObject({ has_password: true });
    expect(await canLogIn(email, new_password)).toBe(true);
    expect(await eventsOf(fixture, user.id)).toContain("password_set password");
    const again = await update(browser, user.id, { new_password: "Another-Meadow-12" });
    expect(again.error_code).toBe("incorrect_password");
    expect(await canLogIn(email, new_password)).toBe(true);
  });

  it("[EDIT-42] needs a verified email, or one that the same update proves", async () => {
    const { browser, user } = await arriveWithout();
    await fixture.db.updateTable("users").set({ verified: false }).where("id", "=", user.id).execute();
    expect((await update(browser, user.id, { new_password })).error_code).toBe("email_unverified");
    const unproven = { email: newcomer().email, new_password };
    expect((await update(browser, user.id, unproven)).error_code).toBe("email_not_proven");
    expect((await browser.user())?.has_password).toBe(false);
    const email = await proveNewEmail(fixture, browser);
    const both = { email, verified: true, has_password: true };
    expect((await update(browser, user.id, { email, new_password })).payload).toMatchObject(both);
    expect(await canLogIn(email, new_password)).toBe(true);
  });

  it("[EDIT-42] is set once, however many come at once", async () => {
    const { browser, user, email } = await arriveWithout();
    const passwords = Array.from({ length: 20 }, (_, n) => `Copper-Harbour-${n}`);
    const wishes = passwords.map((wish) => ({ new_password: wish }));
    const answers = await updateAtOnce(browser, user.id, wishes);
    const won = passwords.filter((_, n) => answers[n]?.error_code === undefined);
    expect(won).toHaveLength(1);
    expect(answers.flatMap(({ error_code }) => error_code ?? [])).toHaveLength(19);
    for (const { error_code } of answers) {
      // The later call finds a password that it would have had to send.
      expect([undefined, "password_already_set", "incorrect_password", "wait_before_retry"]).toContain(error_code);
    }
    expect(await canLogIn(email, won[0] ?? "")).toBe(true);
  });
});

describe("any password", () => {
  it.each([
    ["Short-1", "password_weak"],
    ["no-capitals-1", "password_weak"],
    ["NO-SMALL-LETTERS-1", "password_weak"],
    ["No-digits-here", "password_weak"],
    ["Password123", "password_common"],
    ["Passport2026", "password_common"],
  ])("[EDIT-41] [EDIT-42] %j is refused, as a first one and as another", async (weak, error_code) => {
    const [with_, without] = [await arrive(fixture), await arriveWithout()];
    const another = { current_password: with_.password, new_password: weak };
    expect((await update(with_.browser, with_.user.id, another)).error_code).toBe(error_code);
    expect((await update(without.browser, without.user.id, { new_password: weak })).error_code).toBe(error_code);
    expect(await canLogIn(with_.email, with_.password)).toBe(true);
    expect((await without.browser.user())?.has_password).toBe(false);
  });

  it("[EDIT-42] is no name of the player, neither the old one nor one that the same update brings", async () => {
    const { browser, user, password } = await arrive(fixture);
    const rename = { new_username: "Zanzibar_77", current_password: password };
    expect((await update(browser, user.id, { ...rename, new_password: "Zanzibar77" })).error_code).toBe(
      "password_common",
    );
    await update(browser, user.id, { new_username: "Kookaburra_1" });
    const old = { current_password: password, new_username: "Zanzibar_77", new_password: "Kookaburra1990" };
    expect((await update(browser, user.id, old)).error_code).toBe("password_common");
    expect((await browser.user())?.username).toBe("Kookaburra_1");
  });

  it("[EDIT-44] [EDIT-42] needs a step-up, and the same command goes through after it", async () => {
    const { browser, user, email, password } = await arrive(fixture);
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    const change = { current_password: password, new_password, first_name: "Alicia" };
    expect((await update(browser, user.id, change)).error_code).toBe("step_up_required");
    expect(await browser.user()).toEqual(user);
    expect((await browser.post("/auth/step_up", { password })).status).toBe(200);
    expect((await update(browser, user.id, change)).error_code).toBeUndefined();
    expect(await canLogIn(email, new_password)).toBe(true);
  });

  it("[EDIT-43] ends every other session with its sockets; the own one continues under a new value", async () => {
    const { browser, user, email, password } = await arrive(fixture);
    const phone = fixture.newBrowser();
    await fixture.logIn(phone, { email, password });
    const [own, other] = [await openUserPage(browser, user.id), await openUserPage(phone, user.id)];
    const before = browser.copy();
    await update(browser, user.id, { current_password: password, new_password });
    await other.frame(({ key, payload }) => key === "USER:INIT" && payload === null);
    expect((await other.closed).reason).toBe("session_ended");
    expect(await phone.user()).toBeUndefined();
    // The page has fetched the new value with the ticket of the reply; only that one is good.
    expect((await browser.user())?.id).toBe(user.id);
    expect(browser.cookies.get("__Host-passport-sid")).not.toBe(before.cookies.get("__Host-passport-sid"));
    expect(await before.user()).toBeUndefined();
    expect((await browser.user())?.id).toBe(user.id);
    await update(browser, user.id, { first_name: "Still here" });
    await own.frame(({ payload }) => (payload as { first_name?: string }).first_name === "Still here");
    own.socket.terminate();
  });
});
