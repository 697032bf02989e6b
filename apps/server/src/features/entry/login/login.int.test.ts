import { createHash } from "node:crypto";
import { hash as argon2 } from "@node-rs/argon2";
import { newId } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { cookieOf } from "@passport/testbed/client/cookie-jar";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seed } from "../../../seed.ts";
import { seedPlayers } from "../../../seed-players.ts";
import { startTestApi, type TestApi } from "../../../testing/start-test-api.ts";

let api: TestApi;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
});
afterAll(() => cleanUp.disposeAsync());
/** Limits have tests of their own: here no test's failures are counted against another's. */
const forgetFailures = () => api.context.db.deleteFrom("attempts").execute();
beforeEach(forgetFailures);

const alice = { email: "alice@passport.example", password: "Alice-development-1" };
const logIn = (body: unknown, headers = {}) => api.call("POST", "/auth/email", { body, headers });
const whoIs = async (cookie: string) => (await api.call("GET", "/auth/check", { headers: { cookie } })).status;
const sessionTokenOf = (cookie: string) => /__Host-passport-sid=([^;]+)/.exec(cookie)?.[1] ?? "";
const sessionCount = async () => {
  const { count } = await api.context.db
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

describe("POST /auth/email", () => {
  it("[SESSION-1] returns the user and sets an opaque 256-bit value in a guarded cookie", async () => {
    const response = await logIn(alice);
    expect(response.status).toBe(200);
    const [browser, session, ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(session).toMatch(
      /^__Host-passport-sid=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    // Tells a known browser from a new one, and is guarded alike.
    expect(browser).toMatch(
      /^__Host-passport-browser=[A-Za-z0-9_-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const answer = (await response.json()) as object;
    expect(Object.keys(answer).sort()).toEqual(["auth_type", "user"]);
    expect(answer).toMatchObject({ auth_type: "email", user: { username: "alice", has_password: true } });
  });

  it("[SESSION-2] stores a hash of the session value, and the value nowhere", async () => {
    const token = sessionTokenOf(await api.logIn("alice"));
    const rows = await api.context.db.selectFrom("sessions").selectAll().execute();
    expect(rows.some((row) => row.token_hash.equals(createHash("sha256").update(token).digest()))).toBe(true);
    const asText = JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString("latin1") })));
    expect(asText).not.toContain(token);
  });

  it("makes a new value at each login; the browser's old one is refused from then on", async () => {
    const first = await api.logIn("alice");
    const elsewhere = await api.logIn("alice");
    const second = await api.logIn("alice", { cookie: first });
    expect(new Set([first, elsewhere, second].map(sessionTokenOf)).size).toBe(3);
    expect(await whoIs(first)).toBe(401);
    expect(await whoIs(second)).toBe(200);
    // Another browser of hers is not touched.
    expect(await whoIs(elsewhere)).toBe(200);
  });

  it("mallory's planted value never becomes a session", async () => {
    const planted = `__Host-passport-sid=${"M".repeat(43)}`;
    const cookie = cookieOf(await logIn(alice, { cookie: planted }));
    expect(cookie).not.toContain(planted);
    expect(await whoIs(planted)).toBe(401);
  });

  it("[LOGIN-16] [LOGIN-26] returns the same, byte for byte, to an unknown email, a wrong password and an account without one", async () => {
    await api.context.db
      .insertInto("users")
      .values({
        id: newId(),
        account_id: newId(),
        username: "nopassword",
        email: "no-password@passport.example",
        email_canonical: "no-password@passport.example",
      })
      .execute();
    const before = await sessionCount();
    const answers = await Promise.all(
      [
        { ...alice, password: "Alice-development-2" },
        { email: "nobody@passport.example", password: alice.password },
        { email: "no-password@passport.example", password: "" },
        { email: "not an email", password: alice.password },
        { email: "alice\u0000@passport.example", password: alice.password },
      ].map(async (body) => {
        const response = await logIn(body);
        const requestId = response.headers.get("x-request-id") ?? "";
        const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
        // What is random in every answer: the request's id and the cookie of a browser that had none.
        const plain = (text: string) => text.replace(requestId, "").replace(/__Host-passport-browser=[^;]+/, "");
        return {
          status: response.status,
          text: plain(await response.text()),
          headers: headers.map(([name, value]) => [name, plain(value)]),
        };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 401,
      text: '{"message":"Incorrect email or password.","error_code":"incorrect_login","request_id":""}',
    });
    expect(await sessionCount()).toBe(before);
  });

  it("[LOGIN-26] takes as long for an unknown email as for a wrong password", async () => {
    const timeOf = async (body: unknown) => {
      await forgetFailures();
      const start = performance.now();
      await logIn(body);
      return performance.now() - start;
    };
    const wrong: number[] = [];
    const unknown: number[] = [];
    for (let sample = 0; sample < 25; sample++) {
      wrong.push(await timeOf({ ...alice, password: "Alice-development-2" }));
      unknown.push(await timeOf({ email: "nobody@passport.example", password: "Alice-development-2" }));
    }
    // What a busy machine adds is not in the fastest. Without the dummy hash the second would take a tenth of the first.
    const ratio = Math.min(...unknown) / Math.min(...wrong);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  it("finds the account by any spelling of its address", async () => {
    expect((await logIn({ ...alice, email: "  ALICE@Passport.Example " })).status).toBe(200);
  });

  it("says so when the email is missing", async () => {
    const response = await logIn({ ...alice, email: " " });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "No email has been provided" });
  });

  it("[LOGIN-11] [LOGIN-12] takes every field of an auth request, and no notice of user_id, is_verified, session_id and what it does not read", async () => {
    const bob = await api.context.db.selectFrom("users").select("id").where("username", "=", "bob").executeTakeFirst();
    const response = await logIn({
      ...alice,
      auth_type: "email",
      is_external: false,
      session_id: "x",
      fingerprint: { visitor_id: "x" },
      captcha_token: "x",
      google_token: "x",
      facebook_token: "x",
      public_address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
      signature: "0x",
      nonce: "x",
      token: "x",
      passcode: "123456",
      recovery_code: "x",
      is_verified: true,
      new_password: "Mallory-knows-1",
      user_id: bob?.id,
      role: "Admin",
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      user: { username: "alice", role: { name: "Member", permissions: [] } },
    });
  });

  it("[LOGIN-9] judges a password of three characters as any other, so that a page may send it", async () => {
    const response = await logIn({ ...alice, password: "abc" });
    expect([response.status, await response.json()]).toMatchObject([401, { error_code: "incorrect_login" }]);
  });

  it("[LOGIN-10] takes exactly what Sign In sends", async () => {
    const response = await logIn({
      ...alice,
      auth_type: "email",
      is_external: true,
      fingerprint: { visitor_id: "v", os_cpu: "x", platform: "x", timezone: "UTC", confidence: 1, user_agent: "x" },
    });
    expect(response.status).toBe(200);
  });

  it("[SESSION-23] logs in with, without and with a broken fingerprint alike", async () => {
    const broken = { visitor_id: "a\u0000b\uD800", confidence: 0.5 };
    expect((await logIn({ ...alice, fingerprint: broken })).status).toBe(200);
    expect((await logIn(alice)).status).toBe(200);
  });

  it("rewrites the hash when its parameters are out of date, and only then", async () => {
    const { db } = api.context;
    const erin = seedPlayers.find(({ username }) => username === "erin");
    const { id } = await db.selectFrom("users").select("id").where("username", "=", "erin").executeTakeFirstOrThrow();
    const hashOf = () => db.selectFrom("passwords").select("hash").where("user_id", "=", id).executeTakeFirstOrThrow();
    const old = await argon2(erin?.password ?? "", { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db.updateTable("passwords").set({ hash: old }).where("user_id", "=", id).execute();
    await api.logIn("erin");
    const renewed = (await hashOf()).hash;
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await api.logIn("erin");
    expect((await hashOf()).hash).toBe(renewed);
  });

  it("logs 20 people in at once without a failure", async () => {
    const crowd = Array.from({ length: 20 }, (_, index) => ({
      username: `crowd${index}`,
      first_name: "",
      last_name: "",
      email: `crowd${index}@passport.example`,
      password: `Crowd-development-${index}`,
    }));
    await seed(api.context.db, crowd);
    const responses = await Promise.all(crowd.map(({ email, password }) => logIn({ email, password })));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it.each(["hangar", "website", "cookie", "token", "twitter", "null", "anything"])(
    "answers 404 to /auth/%s",
    async (type) => {
      expect((await api.call("POST", `/auth/${type}`, { body: alice })).status).toBe(404);
    },
  );
});
