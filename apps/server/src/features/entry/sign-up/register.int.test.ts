import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import * as calls from "@passport/protocol";
import { messages, socketPaths, userSchema } from "@passport/protocol";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Frame, TestClient } from "../../../platform/socket/testing/test-client.ts";
import { type AccessFixture, type Newcomer, newcomer, startAccessFixture, wanted } from "../testing/access-fixture.ts";
import { type Answer, type Browser, newTransactionId } from "../testing/browser.ts";
import { register, registerSomebody, registrationOf } from "../testing/registration.ts";
import { forgetMailRates } from "../testing/two-factor-players.ts";

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

/** Enters the mailed code and makes the account, as the page does. */
const finish = async (browser: Browser, person: Newcomer, token: string): Promise<Answer> => {
  const { code } = await fixture.mailTo(person.email);
  const { body } = await browser.post("/auth/verify_code", { token, code });
  expect(body).toEqual({ success: true });
  const names = { first_name: "Nova", last_name: "Newman" };
  return browser.post("/auth/signup", { auth_type: "email", ...person, ...names, token });
};

const tokenOf = ({ payload }: Frame): string => calls.register.output.parse(payload).token;

describe("AUTH:REGISTER", () => {
  it("[REGISTER-11] [REGISTER-16] is taken from the guests' commander, creates nothing and sends a code; with it /auth/signup makes the account", async () => {
    const person = newcomer();
    const browser = fixture.newBrowser();
    const reply = await register(fixture, browser, person);
    expect(reply.key).toBe("AUTH:REGISTER");
    expect(await rowsLike(person.username, person.email)).toEqual([]);
    const { status, body } = await finish(browser, person, tokenOf(reply));
    expect(status).toBe(200);
    const { username, email } = person;
    const names = { first_name: "Nova", last_name: "Newman" };
    expect(userSchema.parse(body.user)).toMatchObject({ username, email, ...names, verified: true });
  });

  it("[SIGNUP-32] needs the accepted terms", async () => {
    const person = newcomer();
    const refusal = async (terms_version: string | undefined) =>
      (await register(fixture, fixture.newBrowser(), person, { terms_version })).error_code;
    expect(await refusal(undefined)).toBe("terms_not_accepted");
    expect(await refusal("0")).toBe("terms_outdated");
    expect(await fixture.mailsTo(person.email)).toEqual([]);
  });

  it("[REGISTER-13] sets no cookie and opens no session; POST /auth/signup does", async () => {
    const url = `${fixture.api.origin.replace("http", "ws")}${socketPaths.guestCommander}`;
    const page = new TestClient(url, { headers: { origin: publicOrigin } });
    const upgraded = once(page.socket, "upgrade");
    await page.open();
    const [{ headers }] = (await upgraded) as [IncomingMessage];
    expect(headers["set-cookie"]).toBeUndefined();
    const person = newcomer();
    const captcha_token = await fixture.solvedCaptcha("register");
    const form = { ...registrationOf(person), captcha_token };
    const reply = await page.command("AUTH:REGISTER", form, newTransactionId());
    page.socket.terminate();
    const browser = fixture.newBrowser();
    await finish(browser, person, tokenOf(reply));
    expect((await browser.user())?.username).toBe(person.username);
  });

  it.each([
    ["username", { username: "ALICE" }, messages.username_taken],
    ["house's name", { username: "Support" }, messages.username_taken],
  ])(
    "[REGISTER-17] a taken %s creates nothing, mails nothing and answers a text of the catalogue",
    async (_what, taken, text) => {
      const person = newcomer(taken);
      const reply = await register(fixture, fixture.newBrowser(), person);
      expect(reply).toMatchObject({ key: "ERROR", error: text });
      expect(await fixture.mailsTo(person.email)).toEqual([]);
    },
  );

  it("[REGISTER-17] answers the same for an email that has an account and tells its owner alone", async () => {
    const owner = await fixture.signUp(fixture.newBrowser());
    await forgetMailRates(fixture);
    const [taken, free] = await Promise.all(
      [newcomer({ email: owner.email }), newcomer()].map((person) => register(fixture, fixture.newBrowser(), person)),
    );
    const shapeOf = (reply: Frame | undefined) => {
      const token = tokenOf(wanted(reply, "reply"));
      return JSON.stringify(reply)
        .replace(token, "*".repeat(token.length))
        .replace(/"transactionId":"\w+"/, "");
    };
    expect(shapeOf(taken)).toBe(shapeOf(free));
    const mail = await fixture.mailTo(owner.email);
    expect([mail.subject, mail.code]).toEqual(["You already have a Passport account", undefined]);
  });

  it("[REGISTER-19] mallory squats no address: until a code proves it, its owner and others can register it", async () => {
    const { email } = newcomer();
    const mallory = fixture.newBrowser();
    const squatting = tokenOf(await register(fixture, mallory, newcomer({ email })));
    await forgetMailRates(fixture);
    const owner = fixture.newBrowser();
    const person = newcomer({ email });
    expect((await finish(owner, person, tokenOf(await register(fixture, owner, person)))).status).toBe(200);
    const body = { auth_type: "email", ...newcomer({ email }), token: squatting };
    expect((await mallory.post("/auth/signup", body)).body.error_code).toBe("email_not_verified");
    expect(await rowsLike("", email)).toMatchObject([{ username: person.username }]);
  });

  it("[REGISTER-19] the owner who proves an email wins over an account that never did, which is logged out", async () => {
    const squatter = await registerSomebody(fixture);
    const { email, password } = squatter;
    await fixture.logIn(squatter.browser, squatter);
    await forgetMailRates(fixture);
    const owner = await fixture.signUp(fixture.newBrowser(), { email, password: "Copper-Harbour-77" });
    expect(await rowsLike("", email)).toMatchObject([{ id: owner.user.id, verified: true }]);
    expect(await squatter.browser.user()).toBeUndefined();
    expect((await fixture.logIn(fixture.newBrowser(), { email, password })).body.error_code).toBe("incorrect_login");
    expect((await squatter.browser.get(`/api/verify?token=${squatter.token}`)).body.error_code).toBe("link_invalid");
  });

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
  const { username } = await fixture.signUp(fixture.newBrowser());
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
  ])("[REGISTER-18] has no code sent %s", async (_what, solution) => {
    const person = newcomer();
    const reply = await register(fixture, fixture.newBrowser(), person, { captcha_token: await solution() });
    expect(reply).toMatchObject({ key: "ERROR", error: "Please verify you are human" });
    expect(await rowsLike(person.username, person.email)).toEqual([]);
    expect(await fixture.mailsTo(person.email)).toEqual([]);
  });

  it("[REALTIME-35] [REGISTER-18] costs next to nothing before a captcha: none of 20 passwords is judged", async () => {
    const slow = (nth: number) => `aA1!kX9#vQ2!mZ7@pL4$wR8%${nth}`;
    const attempt = (_: unknown, nth: number) =>
      register(fixture, fixture.newBrowser(), newcomer(), { captcha_token: undefined, password: slow(nth) });
    await attempt(undefined, 20);
    // Of all threads. A judgement takes 50 to 200 ms.
    const before = process.cpuUsage();
    const replies = await Promise.all(Array.from({ length: 20 }, attempt));
    const { user, system } = process.cpuUsage(before);
    expect(replies.map(({ error_code }) => error_code)).toEqual(replies.map(() => "captcha_required"));
    expect((user + system) / 1000 / replies.length).toBeLessThan(50);
  });

  it("[REGISTER-18] has one code sent with one captcha", async () => {
    const captcha_token = await fixture.solvedCaptcha("register");
    const attempt = () => register(fixture, fixture.newBrowser(), newcomer(), { captcha_token });
    const replies = await Promise.all(Array.from({ length: 20 }, attempt));
    expect(replies.filter(({ key }) => key === "AUTH:REGISTER")).toHaveLength(1);
  });

  it("has one mailbox sent one code", async () => {
    const { email } = newcomer();
    await register(fixture, fixture.newBrowser(), newcomer({ email }));
    const again = await register(fixture, fixture.newBrowser(), newcomer({ email }));
    expect(again).toMatchObject({ key: "ERROR", error_code: "wait_before_retry" });
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

it("[REGISTER-17] of 20 registrations of one username that are proven at once exactly one is made", async () => {
  const { username } = newcomer();
  const ready = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const person = newcomer({ username: n % 2 === 0 ? username : username.toUpperCase() });
      const browser = fixture.newBrowser();
      const token = tokenOf(await register(fixture, browser, person));
      await browser.post("/auth/verify_code", { token, code: (await fixture.mailTo(person.email)).code });
      return { browser, body: { auth_type: "email", ...person, token } };
    }),
  );
  const answers = await Promise.all(ready.map(({ browser, body }) => browser.post("/auth/signup", body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = ["username_taken", "overloaded"];
  expect(answers.filter(({ body }) => lost.includes(body.error_code ?? ""))).toHaveLength(19);
});

it("[REGISTER-20] an email that was not proven within 30 days is given up, with its password and its sessions", async () => {
  const [old, recent] = [await registerSomebody(fixture), await registerSomebody(fixture)];
  await fixture.logIn(old.browser, old);
  const created_at = sql<Date>`now() - interval '31 days'`;
  await fixture.db.updateTable("users").set({ created_at }).where("id", "=", old.user.id).execute();
  expect(await fixture.api.runJob("release-unproven-emails")).toBe(1);
  expect(await rowsLike("", old.email)).toEqual([]);
  expect(await rowsLike("", recent.email)).toHaveLength(1);
  expect(await old.browser.user()).toBeUndefined();
});
