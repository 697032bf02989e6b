import { messages } from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../../platform/secrets/token.ts";
import { within } from "../../../testing/within.ts";
import { type AccessFixture, goodPassword, startAccessFixture, wanted } from "../testing/access-fixture.ts";
import type { Browser } from "../testing/browser.ts";
import { dumpDatabase, shows } from "../testing/dump-database.ts";
import { registerSomebody } from "../testing/registration.ts";
import { askForReset } from "../testing/two-factor-players.ts";

let fixture: AccessFixture;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await fixture.db.deleteFrom("rate_limits").execute();
});

const byLink = (browser: Browser, id: string, token: string, headers: Record<string, string> = {}) =>
  browser.get(`/api/auth/verify?id=${encodeURIComponent(id)}&token=${token}`, headers);
const byToken = (browser: Browser, token: string, headers: Record<string, string> = {}) =>
  browser.get(`/api/verify?token=${token}`, headers);

const isVerified = async (userId: string): Promise<boolean> =>
  (await fixture.db.selectFrom("users").select("verified").where("id", "=", userId).executeTakeFirstOrThrow()).verified;

/** The token of a reset link for this player. */
const resetTokenFor = async (email: string): Promise<string> => {
  await askForReset(fixture, email);
  const link = (await fixture.mailTo(email)).links.find(({ pathname }) => pathname === "/reset-password");
  return wanted(link?.searchParams.get("token") ?? undefined, "token");
};

const refusal = { error_code: "link_invalid", message: messages.link_invalid };

describe("GET /api/auth/verify", () => {
  it.each(["/api/auth/verify", "/auth/verify"])("[EMAIL-22] %s verifies and opens no session", async (path) => {
    const { user, token } = await registerSomebody(fixture);
    const browser = fixture.newBrowser();
    const { status, body, headers } = await browser.get(`${path}?id=${user.id}&token=${token}`);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await isVerified(user.id)).toBe(true);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await browser.user()).toBeUndefined();
    const sessions = fixture.db.selectFrom("sessions").select("id").where("user_id", "=", user.id);
    expect(await sessions.execute()).toEqual([]);
  });
});

describe("GET /api/verify", () => {
  it("[EMAIL-23] [EMAIL-26] verifies by the token alone and returns the public fields of the user", async () => {
    const { user, token } = await registerSomebody(fixture);
    const browser = fixture.newBrowser();
    const { status, text } = await byToken(browser, token);
    const { id, username } = user;
    expect([status, JSON.parse(text)]).toEqual([200, { user: { id, username, first_name: "", last_name: "" } }]);
    expect(await isVerified(id)).toBe(true);
    expect(await browser.user()).toBeUndefined();
  });

  it("[EMAIL-24] [EMAIL-26] with forgot=true looks at a reset token and leaves it as it is", async () => {
    const { user, email } = await registerSomebody(fixture);
    const setVerified = (verified: boolean) =>
      fixture.db.updateTable("users").set({ verified }).where("id", "=", user.id).execute();
    await setVerified(true);
    const token = await resetTokenFor(email);
    await setVerified(false);
    const browser = fixture.newBrowser();
    const { id, username } = user;
    for (let look = 0; look < 3; look += 1) {
      const { status, text } = await browser.get(`/api/verify?token=${token}&forgot=true`);
      expect([status, JSON.parse(text)]).toEqual([200, { user: { id, username, first_name: "", last_name: "" } }]);
    }
    expect(await isVerified(id)).toBe(false);
    const reset = await browser.post("/auth/reset", { token, new_password: `${goodPassword}-b` });
    expect(reset.status).toBe(200);
    expect((await browser.get(`/api/verify?token=${token}&forgot=true`)).body).toMatchObject(refusal);
  });

  it("[EMAIL-25] a refusal is no 200 and brings a message to show", async () => {
    for (const query of ["", "&forgot=true", "&forgot=false"]) {
      const { status, body } = await byToken(fixture.newBrowser(), `${"x".repeat(43)}${query}`);
      expect([status, body]).toEqual([400, { ...refusal, request_id: expect.any(String) }]);
    }
  });
});

describe("[EMAIL-27] a link's token", () => {
  it("is good once, whichever way it is used", async () => {
    const { user, token, browser } = await registerSomebody(fixture);
    expect((await byToken(browser, token)).status).toBe(200);
    expect((await byToken(browser, token)).body).toMatchObject(refusal);
    expect((await byLink(browser, user.id, token)).body).toMatchObject(refusal);
  });

  it("is good once for 200 at once", async () => {
    const { user, token, browser } = await registerSomebody(fixture);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const headers = { "x-forwarded-for": newAddress() };
        return n % 2 === 0 ? byLink(browser, user.id, token, headers) : byToken(browser, token, headers);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const events = fixture.db.selectFrom("security_events").select("kind").where("user_id", "=", user.id);
    expect((await events.execute()).filter(({ kind }) => kind === "email_verified")).toHaveLength(1);
  });

  it("is good for 24 hours, and not a second longer", async () => {
    const letPass = (userId: string, interval: string) =>
      fixture.db
        .updateTable("link_tokens")
        .set({ expires_at: sql<Date>`expires_at - ${interval}::interval` })
        .where("user_id", "=", userId)
        .execute();
    const late = await registerSomebody(fixture);
    await letPass(late.user.id, "24 hours");
    expect((await byToken(late.browser, late.token)).body).toMatchObject(refusal);
    const inTime = await within(10_000, async () => {
      const { user, browser, token } = await registerSomebody(fixture);
      await letPass(user.id, "23 hours 59 minutes 50 seconds");
      return byToken(browser, token);
    });
    expect(inTime.status).toBe(200);
  });

  it("is its user's: another's id, or what is no id, refuses it and leaves it as it is", async () => {
    const [alice, mallory] = [await registerSomebody(fixture), await registerSomebody(fixture)];
    for (const id of [mallory.user.id, "", "1", "x".repeat(64), `${alice.user.id}\u0000`, "' or true --"]) {
      const { status, body } = await byLink(fixture.newBrowser(), id, alice.token);
      expect([status, body]).toEqual([400, expect.objectContaining(refusal)]);
    }
    expect([await isVerified(alice.user.id), await isVerified(mallory.user.id)]).toEqual([false, false]);
    expect((await byLink(fixture.newBrowser(), alice.user.id, alice.token)).status).toBe(200);
    expect(await isVerified(mallory.user.id)).toBe(false);
  });

  it("is its purpose's: none of the three kinds passes for another", async () => {
    const { user, email, token, browser, password } = await registerSomebody(fixture);
    const setVerified = (verified: boolean) =>
      fixture.db.updateTable("users").set({ verified }).where("id", "=", user.id).execute();
    await setVerified(true);
    const resetToken = await resetTokenFor(email);
    await fixture.logIn(browser, { email, password });
    await setVerified(false);
    const notMe = (await fixture.mailTo(email)).links.find(({ pathname }) => pathname === "/not-me");
    const lockToken = wanted(notMe?.searchParams.get("token") ?? undefined, "token");
    const visitor = fixture.newBrowser();
    const attempts = [
      ...[resetToken, lockToken].flatMap((other) => [byToken(visitor, other), byLink(visitor, user.id, other)]),
      ...[token, lockToken].flatMap((other) => [
        byToken(visitor, `${other}&forgot=true`),
        visitor.post("/auth/reset", { token: other, new_password: `${goodPassword}-c` }),
      ]),
      ...[token, resetToken].map((other) => visitor.post("/auth/not_me", { token: other })),
    ];
    for (const { body } of await Promise.all(attempts)) expect(body).toMatchObject(refusal);
    // And each is still good for what it is.
    expect((await byLink(visitor, user.id, token)).status).toBe(200);
    expect((await visitor.get(`/api/verify?token=${resetToken}&forgot=true`)).status).toBe(200);
    expect((await visitor.post("/auth/not_me", { token: lockToken })).status).toBe(200);
  });

  it("is its address's: after the account has moved to another one it verifies nothing", async () => {
    const { user, token, browser } = await registerSomebody(fixture);
    const moved = { email: `new-${user.email}`, email_canonical: `new-${user.email}` };
    await fixture.db.updateTable("users").set(moved).where("id", "=", user.id).execute();
    expect((await byToken(browser, token)).body).toMatchObject(refusal);
    expect(await isVerified(user.id)).toBe(false);
  });

  it("is stored as a hash and nowhere else, and no log holds it", async () => {
    const { token, user, browser } = await registerSomebody(fixture);
    const dump = await dumpDatabase(fixture.db);
    expect(dump).toContain(hashToken(token).toString("hex"));
    expect(shows(dump, token)).toBe(false);
    await byLink(browser, "1", token);
    await byLink(browser, user.id, token);
    await byToken(browser, token);
    expect(fixture.api.log()).toContain("/api/auth/verify");
    expect(shows(fixture.api.log(), token)).toBe(false);
  });

  it("survives every program that opens links in mails: only our own page spends it", async () => {
    const { user, token } = await registerSomebody(fixture);
    const scanner = fixture.newBrowser({ userAgent: "mail scanner" });
    const paths = [`/api/auth/verify?id=${user.id}&token=${token}`, `/auth/verify?id=${user.id}&token=${token}`];
    for (const path of [...paths, `/api/verify?token=${token}`]) {
      for (const site of ["none", "cross-site", "same-site", ""]) {
        const { status, body } = await scanner.get(path, { "sec-fetch-site": site });
        expect([status, body.error_code]).toEqual([403, "forbidden_origin"]);
      }
      expect((await fixture.api.call("HEAD", path)).status).toBe(405);
      expect((await fetch(`${fixture.api.origin}${path}`)).status).toBe(403);
    }
    expect(await isVerified(user.id)).toBe(false);
    expect((await byToken(fixture.newBrowser(), token)).status).toBe(200);
  });
});
