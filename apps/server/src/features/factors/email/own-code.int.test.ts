/** The code that proves a player's own email, the present one or a new one. */
import { codeTries, proofLifeMs, type User } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { askForOwnCode, enterAtOnce, enterCode, right, wrong, wrongOf } from "../../entry/testing/code-steps.ts";
import { dumpDatabase, shows } from "../../entry/testing/dump-database.ts";
import { registerSomebody } from "../../entry/testing/registration.ts";
import { newPersona, type SocialFixture, startSocialFixture } from "../../entry/testing/social-fixture.ts";
import { eventsOf, forgetMailRates, subjectsTo } from "../../entry/testing/two-factor-players.ts";
import { openUserPage } from "../../entry/testing/user-page.ts";

let fixture: AccessFixture;

beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => forgetMailRates(fixture));

const arrive = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};

/** Logged in, with an unverified email. */
const arriveUnverified = async () => {
  const { user, email, password } = await registerSomebody(fixture);
  const browser = fixture.newBrowser();
  await fixture.logIn(browser, { email, password });
  return { browser, email, password, user };
};

const send = (browser: Browser, email: string) => browser.command("USER:VERIFY:SEND", { email });
const codeOf = (email: string) =>
  fixture.db
    .selectFrom("email_codes")
    .selectAll()
    .where("email_canonical", "=", email)
    .where("purpose", "=", "profile_email")
    .executeTakeFirstOrThrow();

describe("the present email", () => {
  it("[EDIT-14] [EDIT-15] that is unverified is verified by its code in any case of letters, at once and on every open page", async () => {
    const { browser, email, user } = await arriveUnverified();
    expect((await browser.user())?.verified).toBe(false);
    const page = await openUserPage(browser, user.id);
    const asked = await askForOwnCode(fixture, browser, email);
    expect((await enterCode({ ...asked, code: asked.code.toUpperCase() })).body).toEqual(right);
    const told = await page.frame(({ key }) => key === "USER");
    expect(told.payload).toMatchObject({ id: user.id, verified: true });
    expect((await browser.user())?.verified).toBe(true);
    expect(await eventsOf(fixture, user.id)).toContain("email_verified email_code");
    page.socket.terminate();
  });

  it("can be verified while the account is locked, and once more without any effect", async () => {
    const { browser, email, user } = await arriveUnverified();
    await fixture.db.updateTable("users").set({ total_lock: true }).where("id", "=", user.id).execute();
    expect((await enterCode(await askForOwnCode(fixture, browser, email))).body).toEqual(right);
    await forgetMailRates(fixture);
    expect((await enterCode(await askForOwnCode(fixture, browser, email))).body).toEqual(right);
    expect((await eventsOf(fixture, user.id)).filter((event) => event.startsWith("email_verified"))).toHaveLength(1);
  });

  it("is not verified by a code for another one, nor by one that was sent before it was changed", async () => {
    const { browser, email, user } = await arriveUnverified();
    const other = await askForOwnCode(fixture, browser, newcomer().email);
    const late = await askForOwnCode(fixture, browser, email);
    expect((await enterCode(other)).body).toEqual(right);
    expect((await browser.user())?.verified).toBe(false);
    const changed = newcomer().email;
    await fixture.db
      .updateTable("users")
      .set({ email: changed, email_canonical: changed })
      .where("id", "=", user.id)
      .execute();
    expect((await enterCode(late)).body).toEqual(right);
    expect(await browser.user()).toMatchObject({ email: changed, verified: false });
  });
});

describe("a code", () => {
  it("[EDIT-18] is the same one within its life of 10 minutes, and new afterwards", async () => {
    const { browser } = await arrive();
    const { email } = newcomer();
    const first = await askForOwnCode(fixture, browser, email);
    const life = sql<number>`(extract(epoch from expires_at - now()) * 1000)::float8`;
    const { ms } = await fixture.db
      .selectFrom("email_codes")
      .select(life.as("ms"))
      .where("email_canonical", "=", email)
      .executeTakeFirstOrThrow();
    expect(ms).toBeLessThanOrEqual(proofLifeMs.emailCode);
    expect(ms).toBeGreaterThan(proofLifeMs.emailCode - 60_000);
    await forgetMailRates(fixture);
    const again = await askForOwnCode(fixture, browser, email.toUpperCase().replace("@PLAYERS", "@players"));
    expect(again.code).toBe(first.code);
    await fixture.db
      .updateTable("email_codes")
      .set({ expires_at: sql`now()` })
      .where("email_canonical", "=", email)
      .execute();
    expect((await enterCode(first)).body).toEqual(wrong);
    await forgetMailRates(fixture);
    expect((await askForOwnCode(fixture, browser, email)).code).not.toBe(first.code);
  });

  it("[EDIT-18] allows five tries, counted before anything is compared, however many come at once", async () => {
    const { browser } = await arrive();
    const asked = await askForOwnCode(fixture, browser, newcomer().email);
    const answers = await enterAtOnce(50, { ...asked, code: wrongOf(asked.code) });
    expect(answers.every(({ body }) => body.success === false)).toBe(true);
    expect((await codeOf(asked.email)).tries).toBe(codeTries);
    expect((await enterCode(asked)).body).toEqual(wrong);
  });

  it("is spent once, however many enter it at once", async () => {
    const { browser } = await arrive();
    const asked = await askForOwnCode(fixture, browser, newcomer().email);
    const answers = await enterAtOnce(4, asked);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it("is good in any browser of its player, and in no other player's", async () => {
    const alice = await arrive();
    const asked = await askForOwnCode(fixture, alice.browser, newcomer().email);
    const mallory = await arrive();
    for (const browser of [mallory.browser, fixture.newBrowser()]) {
      expect((await enterCode({ ...asked, browser })).body).toEqual(wrong);
    }
    // After a logout it does not work, even in the browser that asked.
    const guest = alice.browser.copy();
    guest.cookies.delete("__Host-passport-sid");
    expect((await enterCode({ ...asked, browser: guest })).body).toEqual(wrong);
    expect((await codeOf(asked.email)).tries).toBe(0);
    const phone = fixture.newBrowser();
    await fixture.logIn(phone, alice);
    expect((await enterCode({ ...asked, browser: phone })).body).toEqual(right);
  });

  it("of one player proves nothing for another who asked for the same mailbox", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const { email } = newcomer();
    const asked = await askForOwnCode(fixture, alice.browser, email);
    await forgetMailRates(fixture);
    const mallorys = await askForOwnCode(fixture, mallory.browser, email);
    expect((await enterCode(asked)).body).toEqual(right);
    expect((await enterCode(mallorys)).body).toEqual(wrong);
    const proven = await fixture.db
      .selectFrom("email_proofs")
      .select("user_id")
      .where("email_canonical", "=", email)
      .where("verified_at", "is not", null)
      .execute();
    expect(proven).toEqual([{ user_id: alice.user.id }]);
  });

  it("is found neither in the database nor in the log", async () => {
    const { browser } = await arrive();
    const asked = await askForOwnCode(fixture, browser, newcomer().email);
    const dump = await dumpDatabase(fixture.db);
    for (const secret of [asked.code, asked.token]) {
      expect(shows(dump, secret)).toBe(false);
      expect(shows(fixture.api.log(), secret)).toBe(false);
    }
  });
});

describe("asking for a code", () => {
  it.each(["", "alice", "alice@", "a b@x.example", "alice@x"])("[EDIT-5] refuses %j as an email", async (email) => {
    const { browser } = await arrive();
    expect(await send(browser, email)).toMatchObject({ error_code: "email_invalid", error: "Invalid email address" });
  });

  it("gives the same response for another player's email, and notifies only its owner", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const before = (await fixture.mailsTo(alice.email)).length;
    const taken = await send(mallory.browser, alice.email);
    const free = await send(mallory.browser, newcomer().email);
    const shapeOf = ({ payload }: typeof free) => ({ token: (payload as { token: string }).token.length });
    expect(Object.keys(taken)).toEqual(Object.keys(free));
    expect(shapeOf(taken)).toEqual(shapeOf(free));
    const [letter, ...more] = (await fixture.mailsTo(alice.email)).slice(before);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ subject: "You already have a Passport account", code: undefined });
    expect(letter?.text).toContain("use this email for another Passport account");
  });

  it("waits: one in 30 seconds for a mailbox, whichever player asks", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const { email } = newcomer();
    expect((await send(mallory.browser, email)).error_code).toBeUndefined();
    expect((await send(alice.browser, email)).error_code).toBe("wait_before_retry");
    expect(await subjectsTo(fixture, email)).toHaveLength(1);
  });

  it("waits: ten an hour for a player, from whatever address and to whatever mailbox", async () => {
    const { browser, email, password } = await arrive();
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 11; time++) {
      const elsewhere = time === 10 ? fixture.newBrowser() : browser;
      if (time === 10) await fixture.logIn(elsewhere, { email, password });
      codes.push((await send(elsewhere, newcomer().email)).error_code);
    }
    expect(codes).toEqual([...Array(10).fill(undefined), "wait_before_retry"]);
  });

  it("is refused for a new email while the account is locked: it could not be changed", async () => {
    const { browser, user } = await arrive();
    await fixture.db.updateTable("users").set({ total_lock: true }).where("id", "=", user.id).execute();
    const { email } = newcomer();
    expect((await send(browser, email)).error_code).toBe("account_locked");
    expect(await subjectsTo(fixture, email)).toEqual([]);
  });
});

describe("a player who signed up with Facebook", () => {
  let social: SocialFixture;
  beforeAll(async () => {
    social = await startSocialFixture();
  });
  afterAll(() => social[Symbol.asyncDispose]());

  it("can verify the email that Facebook does not vouch for, and then set a password", async () => {
    const browser = social.newBrowser();
    const persona = newPersona();
    const user: User = await social.signUp(browser, "facebook", persona);
    expect(user).toMatchObject({ email: persona.email, verified: false, has_password: false });
    const newPassword = { new_password: "Copper-Harbour-77" };
    expect((await browser.post("/auth/new_password", newPassword)).body.error_code).toBe("email_unverified");
    await forgetMailRates(social.access);
    expect((await enterCode(await askForOwnCode(social.access, browser, persona.email))).body).toEqual(right);
    expect((await browser.user())?.verified).toBe(true);
    expect((await browser.post("/auth/new_password", newPassword)).body.user).toMatchObject({ has_password: true });
  });
});
