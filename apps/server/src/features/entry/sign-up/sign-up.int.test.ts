import { userSchema } from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccessFixture, newcomer, startAccessFixture } from "../testing/access-fixture.ts";
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

const signUp = (browser: Browser, form: unknown, headers: Record<string, string> = {}) =>
  browser.post("/auth/signup", form, headers);

describe("POST /auth/signup", () => {
  it.each(["/auth/signup", "/api/auth/signup"])(
    "[SIGNUP-19] [SIGNUP-23] %s makes the account, answers an auth response and opens a session",
    async (path) => {
      const { browser, person, form } = await proveSomebody(fixture);
      const more = { tenant: "supremacy", redirect_url: "/profile", accepts_marketing: true };
      const { status, body, headers } = await browser.post(path, { ...form, ...more });
      expect([status, body]).toEqual([200, { user: expect.anything(), auth_type: "signup" }]);
      const { email, username } = person;
      const expected = { email, username, verified: true, has_password: true, total_lock: false };
      expect(userSchema.parse(body.user)).toMatchObject(expected);
      expect(headers.getSetCookie()).toContainEqual(
        expect.stringMatching(/^__Host-passport-sid=[\w-]{43}; .*HttpOnly; Secure/),
      );
      expect(await browser.user()).toEqual(body.user);
      expect((await fixture.logIn(fixture.newBrowser(), person)).status).toBe(200);
    },
  );

  it.each([
    [{ accepts_marketing: true }, true],
    [{ accepts_marketing: false }, false],
    [{}, false],
  ])("[SIGNUP-21] %j is stored as %j and hinders nothing", async (consent, stored) => {
    const { browser, person, form } = await proveSomebody(fixture);
    expect((await signUp(browser, { ...form, ...consent })).status).toBe(200);
    expect((await rowOf(person.email))?.accepts_marketing).toBe(stored);
  });

  it("[SIGNUP-30] tenant and redirect_url are taken as given and lead nowhere", async () => {
    const { browser, form } = await proveSomebody(fixture);
    const hostile = { tenant: "evil", redirect_url: "https://evil.example/\\..//evil.example" };
    const answer = await signUp(browser, { ...form, ...hostile });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["user", "auth_type"]]);
    expect(answer.text).not.toContain("evil");
    expect(answer.headers.get("location")).toBeNull();
  });

  it.each([
    ["guild of makers", "guild of makers"],
    ["", null],
    ["a\u0000b", null],
    ["\ud800", null],
  ])(
    "[SIGNUP-30] tenant %j is kept for staff as %j, whatever the way, and hinders no sign-up",
    async (tenant, kept) => {
      const { browser, person, form } = await proveSomebody(fixture);
      expect((await signUp(browser, { ...form, tenant })).status).toBe(200);
      expect((await rowOf(person.email))?.tenant).toBe(kept);
    },
  );

  it("stores the email that was proven, as it was typed there", async () => {
    const browser = fixture.newBrowser();
    const person = newcomer();
    const typed = person.email.replace("players", "Players");
    const token = await fixture.proveEmail(browser, typed);
    await signUp(browser, { auth_type: "email", ...person, email: ` ${person.email.toUpperCase()} `, token });
    expect(await rowOf(person.email)).toMatchObject({ email: typed, email_canonical: person.email });
  });
});

describe("[SIGNUP-24] without the proof of this very email mallory gets no account: with", () => {
  const mallory = () => fixture.newBrowser();
  it.each<[string, () => Promise<{ browser: Browser; form: { email: string } }>]>([
    ["an empty token", async () => ({ browser: mallory(), form: { ...newcomer(), token: "" } })],
    ["a made-up token", async () => ({ browser: mallory(), form: { ...newcomer(), token: "x".repeat(43) } })],
    [
      "the token of a code that was not entered",
      async () => {
        const { browser, token, email } = await askForCode(fixture);
        return { browser, form: { ...newcomer({ email }), token } };
      },
    ],
    [
      "another email than the proven one",
      async () => {
        const { browser, form } = await proveSomebody(fixture);
        return { browser, form: { ...form, email: newcomer().email } };
      },
    ],
    [
      "an email that is none",
      async () => {
        const { browser, form } = await proveSomebody(fixture);
        return { browser, form: { ...form, email: "" } };
      },
    ],
    [
      "a proof of alice's browser",
      async () => {
        const { form } = await proveSomebody(fixture);
        return { browser: mallory(), form };
      },
    ],
    [
      "a proof of another purpose",
      async () => {
        const { browser, person, form } = await proveSomebody(fixture);
        const { user } = await fixture.signUp(fixture.newBrowser());
        const proofs = fixture.db.updateTable("email_proofs").where("email", "=", person.email);
        await proofs.set({ purpose: "profile_email", user_id: user.id }).execute();
        return { browser, form };
      },
    ],
    [
      "a proof that is an hour old",
      async () => {
        const { browser, person, form } = await proveSomebody(fixture);
        const proofs = fixture.db.updateTable("email_proofs").where("email", "=", person.email);
        await proofs.set({ expires_at: sql<Date>`expires_at - interval '1 hour'` }).execute();
        return { browser, form };
      },
    ],
  ])("%s", async (_what, attempt) => {
    const { browser, form } = await attempt();
    const answer = await signUp(browser, { auth_type: "email", ...form });
    expect([answer.status, answer.body.error_code]).toEqual([400, "email_not_verified"]);
    expect(await rowOf(form.email)).toBeUndefined();
    expect(await browser.user()).toBeUndefined();
  });
});

it("[SIGNUP-25] of 200 sign-ups with one proof at once exactly one makes an account", async () => {
  const { browser, form, person } = await proveSomebody(fixture);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const username = newcomer().username;
      const own = browser.copy();
      return signUp(
        own,
        { ...form, username: n % 2 === 0 ? form.username : username },
        { "x-forwarded-for": newAddress() },
      );
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ body }) => ["email_not_verified", "overloaded"].includes(body.error_code ?? ""));
  expect(lost).toHaveLength(199);
  const { id } = (await rowOf(person.email)) ?? {};
  const sessions = await fixture.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", id ?? "")
    .execute();
  expect(sessions).toHaveLength(1);
  expect((await signUp(browser, { ...form, username: newcomer().username })).body.error_code).toBe(
    "email_not_verified",
  );
});
