import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { messages, socketPaths, userSchema } from "@passport/protocol";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TestClient } from "../../../platform/socket/testing/test-client.ts";
import { type AccessFixture, newcomer, startAccessFixture, wanted } from "../testing/access-fixture.ts";
import { newTransactionId } from "../testing/browser.ts";
import { register, registerSomebody, registrationOf } from "../testing/registration.ts";

let fixture: AccessFixture;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await fixture.db.deleteFrom("rate_limits").execute();
});

const rowsLike = (username: string, email: string) =>
  fixture.db
    .selectFrom("users")
    .selectAll()
    .where((eb) => eb.or([eb("username", "=", username), eb("email_canonical", "=", email)]))
    .execute();

describe("AUTH:REGISTER", () => {
  it("[REGISTER-11] is taken from the guests' commander and returns the user", async () => {
    const person = newcomer();
    const { key, payload } = await register(fixture, fixture.newBrowser(), person);
    expect(key).toBe("AUTH:REGISTER");
    const { username, email } = person;
    expect(userSchema.parse(payload)).toMatchObject({ username, email, first_name: "Nova", last_name: "Newman" });
  });

  it("[SIGNUP-32] needs and stores the accepted terms", async () => {
    const person = newcomer();
    const refusal = async (terms_version: string | undefined) =>
      (await register(fixture, fixture.newBrowser(), person, { terms_version })).error_code;
    expect(await refusal(undefined)).toBe("terms_not_accepted");
    expect(await refusal("0")).toBe("terms_outdated");
    expect(await rowsLike(person.username, person.email)).toEqual([]);
    await register(fixture, fixture.newBrowser(), person);
    expect(await rowsLike(person.username, person.email)).toMatchObject([
      { terms_version: person.terms_version, terms_accepted_at: expect.any(Date) },
    ]);
  });

  it("[REGISTER-13] sets no cookie and opens no session; POST /auth/email with the same values does", async () => {
    const url = `${fixture.api.origin.replace("http", "ws")}${socketPaths.guestCommander}`;
    const page = new TestClient(url, { headers: { origin: publicOrigin } });
    const upgraded = once(page.socket, "upgrade");
    await page.open();
    const [{ headers }] = (await upgraded) as [IncomingMessage];
    expect(headers["set-cookie"]).toBeUndefined();
    const person = newcomer();
    const captcha_token = await fixture.solvedCaptcha("register");
    const form = { ...registrationOf(person), captcha_token };
    const { payload } = await page.command("AUTH:REGISTER", form, newTransactionId());
    page.socket.terminate();
    const { id } = userSchema.parse(payload);
    expect(await fixture.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).toEqual([]);
    const browser = fixture.newBrowser();
    expect((await fixture.logIn(browser, person)).status).toBe(200);
    expect((await browser.user())?.id).toBe(id);
  });

  it("[REGISTER-16] [REGISTER-18] the email is unverified until its mailed link is used", async () => {
    const { user, email, token, browser } = await registerSomebody(fixture);
    expect(user.verified).toBe(false);
    const { links, text } = await fixture.mailTo(email);
    const [page, short] = [`${publicOrigin}/verify?id=${user.id}&token=${token}`, `${publicOrigin}/verify/${token}`];
    expect(links.map(String)).toEqual(expect.arrayContaining([page, short]));
    // Alone on their lines, so that every program finds their end.
    expect(text.split("\n")).toEqual(expect.arrayContaining([page, short]));
    await browser.get(`/api/auth/verify?id=${user.id}&token=${token}`);
    expect(await rowsLike(user.username, email)).toMatchObject([{ verified: true }]);
  });

  it.each([
    ["username", { username: "ALICE" }, messages.username_taken],
    ["email", { email: "Alice@Passport.example" }, messages.email_taken],
    ["house's name", { username: "Support" }, messages.username_taken],
  ])(
    "[REGISTER-17] a taken %s creates nothing, mails nothing and answers a text of the catalogue",
    async (_what, taken, text) => {
      const person = newcomer(taken);
      const before = await rowsLike(person.username, person.email);
      const reply = await register(fixture, fixture.newBrowser(), person);
      expect(reply).toMatchObject({ key: "ERROR", error: text });
      expect(await rowsLike(person.username, person.email)).toEqual(before);
      expect(await fixture.mailsTo(person.email)).toEqual([]);
    },
  );

  it.each([
    [{ username: " " }, messages.username_required],
    [{ username: "al-ice" }, messages.username_invalid],
    [{ email: "" }, messages.email_required],
    [{ email: "alice@" }, messages.email_invalid],
    [{ email: "mallory,alice@passport.example" }, messages.email_invalid],
    [{ password: "" }, messages.password_required],
    [{ password: "Password123" }, messages.password_common],
  ])("refuses %j with its text", async (changes, text) => {
    const person = newcomer();
    const reply = await register(fixture, fixture.newBrowser(), person, changes);
    expect(reply).toMatchObject({ key: "ERROR", error: text });
    expect(await rowsLike(person.username, person.email)).toEqual([]);
  });
});

describe("[REGISTER-10] a password", () => {
  it.each(["Short7a", "no-upper-case-7", "NO-LOWER-CASE-7", "No-number-here"])(
    "like %s is refused",
    async (password) => {
      const person = newcomer();
      const reply = await register(fixture, fixture.newBrowser(), person, { password });
      expect(reply).toMatchObject({ key: "ERROR", error: messages.password_weak });
      expect(await rowsLike(person.username, person.email)).toEqual([]);
    },
  );

  it("needs no symbol", async () => {
    const reply = await register(fixture, fixture.newBrowser(), newcomer(), { password: "Copper7harbour" });
    expect(reply).toMatchObject({ key: "AUTH:REGISTER" });
  });
});

it("a player who only has to choose another name does not wait for it", async () => {
  const { username } = await registerSomebody(fixture);
  const person = newcomer();
  const refused = await register(fixture, fixture.newBrowser(), { ...person, username });
  expect(refused).toMatchObject({ key: "ERROR", error_code: "username_taken" });
  expect(await register(fixture, fixture.newBrowser(), person)).toMatchObject({ key: "AUTH:REGISTER" });
});

describe("mallory", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["without a captcha", async () => undefined],
    ["with a false captcha", async () => "e30="],
    ["with the captcha of another action", () => fixture.solvedCaptcha("signup")],
  ])("[REGISTER-18] makes no account %s", async (_what, solution) => {
    const person = newcomer();
    const reply = await register(fixture, fixture.newBrowser(), person, { captcha_token: await solution() });
    expect(reply).toMatchObject({ key: "ERROR", error: "Please verify you are human" });
    expect(await rowsLike(person.username, person.email)).toEqual([]);
    expect(await fixture.mailsTo(person.email)).toEqual([]);
  });

  it("[REGISTER-18] makes one account with one captcha", async () => {
    const captcha_token = await fixture.solvedCaptcha("register");
    const attempt = () => register(fixture, fixture.newBrowser(), newcomer(), { captcha_token });
    const replies = await Promise.all(Array.from({ length: 20 }, attempt));
    expect(replies.filter(({ key }) => key === "AUTH:REGISTER")).toHaveLength(1);
  });

  it("has one mailbox sent one link", async () => {
    const { email } = await registerSomebody(fixture);
    const again = await register(fixture, fixture.newBrowser(), newcomer({ email }));
    expect(again).toMatchObject({ key: "ERROR", error_code: "email_taken" });
    expect(await fixture.mailsTo(email)).toHaveLength(1);
  });

  it.each([{ verified: true }, { role: "Admin" }, { id: crypto.randomUUID() }, { total_lock: true }])(
    "cannot add %j to the form",
    async (extra) => {
      const person = newcomer();
      const reply = await register(fixture, fixture.newBrowser(), person, extra);
      expect(reply).toMatchObject({ key: "ERROR", error_code: "bad_request" });
      expect(await rowsLike(person.username, person.email)).toEqual([]);
    },
  );
});

it("[REGISTER-17] of 100 registrations of one username at once exactly one is made", async () => {
  const { username } = newcomer();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const person = newcomer({ username: n % 2 === 0 ? username : username.toUpperCase() });
      return register(fixture, fixture.newBrowser(), person);
    }),
  );
  expect(replies.filter(({ key }) => key === "AUTH:REGISTER")).toHaveLength(1);
  const lost = replies.filter(({ error_code }) => error_code === "username_taken" || error_code === "overloaded");
  expect(lost).toHaveLength(99);
  const rows = await fixture.db.selectFrom("users").select(["id", "username"]).execute();
  const made = rows.filter((row) => row.username.toLowerCase() === username.toLowerCase());
  expect(made).toHaveLength(1);
  // And nothing is left of the others: no password, no link.
  const { id } = wanted(made[0], "account");
  const links = await fixture.db.selectFrom("link_tokens").select("user_id").where("user_id", "=", id).execute();
  expect(links).toHaveLength(1);
});

it("[REGISTER-17] of 100 registrations of one email at once exactly one is made", async () => {
  const { email } = newcomer();
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => register(fixture, fixture.newBrowser(), newcomer({ email }))),
  );
  expect(replies.filter(({ key }) => key === "AUTH:REGISTER")).toHaveLength(1);
  expect(await rowsLike("", email)).toHaveLength(1);
});
