/** What a form may say about the account that it makes. */
import { lengths, messages, termsVersion } from "@passport/protocol";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccessFixture, goodPassword, startAccessFixture } from "../testing/access-fixture.ts";
import type { Browser } from "../testing/browser.ts";
import { askForCode, proveSomebody } from "../testing/code-steps.ts";

let fixture: AccessFixture;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await fixture.db.deleteFrom("rate_limits").execute();
});

const rowOf = (email: string) =>
  fixture.db.selectFrom("users").selectAll().where("email_canonical", "=", email).executeTakeFirst();

const signUp = (browser: Browser, form: unknown) => browser.post("/auth/signup", form);

describe("a refused form leaves the proof as it was", () => {
  it.each([
    ["Sh0rt-A", "password_weak"],
    ["lowercase-42", "password_weak"],
    ["UPPERCASE-42", "password_weak"],
    ["No-digits-here", "password_weak"],
    ["Password123", "password_common"],
    ["Qwertyuiop1", "password_common"],
  ] as const)("[SIGNUP-15] password %s: %s", async (password, code) => {
    const { browser, form, person } = await proveSomebody(fixture);
    const refused = await signUp(browser, { ...form, password });
    expect([refused.status, refused.body.message]).toEqual([400, messages[code]]);
    expect(await rowOf(person.email)).toBeUndefined();
    expect((await signUp(browser, form)).status).toBe(200);
  });

  it("[SIGNUP-29] a username that is taken, in whatever case, is refused with its text; then another one works", async () => {
    const { browser, form } = await proveSomebody(fixture);
    for (const username of ["alice", "ALICE", " Alice ", "admin", "Passport"]) {
      const { body } = await signUp(browser, { ...form, username });
      expect(body).toMatchObject({ error_code: "username_taken", message: "Username is already taken." });
    }
    expect((await signUp(browser, form)).status).toBe(200);
  });

  it("[SIGNUP-29] [USER-6] a username that breaks the rules is refused by the server; 3 and 15 characters are not", async () => {
    const { browser, form } = await proveSomebody(fixture);
    const wrong = [
      "ab",
      "a".repeat(16),
      "al ice",
      "al-ice",
      "al.ice",
      "älice",
      "alice\u0000",
      "a@b",
      "al\nice",
      "ａlice",
    ];
    for (const username of wrong) {
      expect((await signUp(browser, { ...form, username })).body.error_code, username).toBe("username_invalid");
    }
    expect((await signUp(browser, { ...form, username: "  " })).body.message).toBe(messages.username_needed);
    expect((await signUp(browser, { ...form, username: "Z_9" })).status).toBe(200);
    const longest = await proveSomebody(fixture);
    expect((await signUp(longest.browser, { ...longest.form, username: "abcdefghij_1234" })).status).toBe(200);
  });

  it("[SIGNUP-32] without the current version of the terms there is no account, whatever the page let through", async () => {
    const { browser, form, person } = await proveSomebody(fixture);
    const refusal = async (terms_version: unknown) =>
      (await signUp(browser, { ...form, terms_version })).body.error_code;
    expect(await refusal(undefined)).toBe("terms_not_accepted");
    expect(await refusal("0")).toBe("terms_outdated");
    expect(await refusal(true)).toBe("bad_request");
    expect(await rowOf(person.email)).toBeUndefined();
    expect((await signUp(browser, form)).status).toBe(200);
    const row = await rowOf(person.email);
    expect(row?.terms_version).toBe(termsVersion);
    const acceptedMs = (row?.created_at.getTime() ?? 0) - (row?.terms_accepted_at?.getTime() ?? 0);
    expect(Math.abs(acceptedMs)).toBeLessThan(10_000);
  });

  it("[LIMIT-4] the server counts by the numbers that the page has", async () => {
    const { usernameMin, usernameMax, passwordMin, emailCode, passcode } = lengths;
    expect({ usernameMin, usernameMax, passwordMin, emailCode, passcode }).toEqual({
      usernameMin: 3,
      usernameMax: 15,
      passwordMin: 8,
      emailCode: 5,
      passcode: 6,
    });
    const { browser, form } = await proveSomebody(fixture);
    const refusal = async (changes: object) => (await signUp(browser, { ...form, ...changes })).body.error_code;
    expect(await refusal({ username: "x".repeat(usernameMin - 1) })).toBe("username_invalid");
    expect(await refusal({ username: "x".repeat(usernameMax + 1) })).toBe("username_invalid");
    expect(await refusal({ password: goodPassword.slice(-passwordMin + 1) })).toBe("password_weak");
    expect((await askForCode(fixture)).code).toHaveLength(emailCode);
    const token = "x".repeat(43);
    const tooLong = [
      browser.post("/auth/verify_code", { token, code: "2".repeat(emailCode + 1) }),
      browser.post("/auth/tfa", { token, passcode: "2".repeat(passcode + 1) }),
    ];
    for (const { body } of await Promise.all(tooLong)) expect(body.error_code).toBe("bad_request");
  });
});

it("mallory cannot give herself anything with fields of her own", async () => {
  const { browser, form, person } = await proveSomebody(fixture);
  const alice = await rowOf("alice@passport.example");
  const extra = {
    id: alice?.id,
    user_id: alice?.id,
    account_id: alice?.account_id,
    role: "Admin",
    permissions: ["Support"],
    verified: false,
    email_canonical: "alice@passport.example",
    public_address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    total_lock: true,
    withdraw_lock: true,
    mint_lock: true,
    version: 99,
    withdrawals_held_until: "2000-01-01T00:00:00Z",
    created_at: "2000-01-01T00:00:00Z",
  };
  const polluted = await signUp(browser, { ...form, constructor: { prototype: { role: "Admin" } } });
  expect([polluted.status, await rowOf(person.email)]).toEqual([400, undefined]);
  expect((await signUp(browser, { ...form, ...extra })).status).toBe(200);
  const made = await rowOf(person.email);
  expect(made).toMatchObject({
    username: person.username,
    email: person.email,
    role: "Member",
    verified: true,
    public_address: null,
    total_lock: false,
    withdraw_lock: false,
    mint_lock: false,
    withdrawals_held_until: null,
    version: 1,
  });
  expect([alice?.id, alice?.account_id]).not.toContain(made?.id);
  expect(made?.account_id).not.toBe(alice?.account_id);
  expect(Date.now() - Number(made?.created_at)).toBeLessThan(600_000);
  expect(await rowOf("alice@passport.example")).toEqual(alice);
});

it("[USER-13] there are four roles, and a new account is a Member, who may nothing", async () => {
  const roles = await fixture.db.selectFrom("roles").select(["name", "permissions"]).orderBy("name").execute();
  expect(roles.map(({ name }) => name)).toEqual(["Admin", "Member", "Support", "Treasury"]);
  expect(roles.find(({ name }) => name === "Member")?.permissions).toEqual([]);
  const { user } = await fixture.signUp(fixture.newBrowser());
  expect(user.role).toEqual({ name: "Member", permissions: [] });
});
