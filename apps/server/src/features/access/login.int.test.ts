import { createHash } from "node:crypto";
import { hash as argon2 } from "@node-rs/argon2";
import { newId } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedPlayers } from "../../seed-players.ts";
import { cookieOf, startTestApi, type TestApi } from "../../testing/start-test-api.ts";

let api: TestApi;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
});
afterAll(() => cleanUp.disposeAsync());

const alice = { email: "alice@passport.example", password: "Alice-development-1" };
const logIn = (body: unknown, headers = {}) => api.call("POST", "/auth/email", { body, headers });
const whoIs = async (cookie: string) => (await api.call("GET", "/auth/check", { headers: { cookie } })).status;
const sessionCount = async () => {
  const { count } = await api.context.db
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

describe("POST /auth/email", () => {
  it("[SESSION-1] answers the user and sets an opaque 256-bit value in a guarded cookie", async () => {
    const response = await logIn(alice);
    expect(response.status).toBe(200);
    const [setCookie = "", ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(setCookie).toMatch(
      /^__Host-sid=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await response.json()).toMatchObject({
      auth_type: "email",
      user: { username: "alice", has_password: true },
    });
  });

  it("[SESSION-2] stores a hash of the session value, and the value nowhere", async () => {
    const token = (await api.logIn("alice")).split("=")[1] ?? "";
    const rows = await api.context.db.selectFrom("sessions").selectAll().execute();
    expect(rows.some((row) => row.token_hash.equals(createHash("sha256").update(token).digest()))).toBe(true);
    const asText = JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString("latin1") })));
    expect(asText).not.toContain(token);
  });

  it("makes a new value at each login; the browser's old one is refused from then on", async () => {
    const first = await api.logIn("alice");
    const elsewhere = await api.logIn("alice");
    const second = await api.logIn("alice", { cookie: first });
    expect(new Set([first, elsewhere, second]).size).toBe(3);
    expect(await whoIs(first)).toBe(401);
    expect(await whoIs(second)).toBe(200);
    // Another browser of hers is not touched.
    expect(await whoIs(elsewhere)).toBe(200);
  });

  it("mallory's planted value never becomes a session", async () => {
    const planted = `__Host-sid=${"M".repeat(43)}`;
    const cookie = cookieOf(await logIn(alice, { cookie: planted }));
    expect(cookie).not.toBe(planted);
    expect(await whoIs(planted)).toBe(401);
  });

  it("[LOGIN-16] answers the same to an unknown email, a wrong password and an account without one", async () => {
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
        const { request_id: requestId, ...rest } = (await response.json()) as Record<string, string>;
        const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
        return { status: response.status, requestId: typeof requestId, rest, headers };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 401,
      rest: { message: "Incorrect email or password.", error_code: "incorrect_login" },
    });
    expect(await sessionCount()).toBe(before);
  });

  it("takes as long for an unknown email as for a wrong password", async () => {
    const timeOf = async (body: unknown) => {
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
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[12] ?? 0;
    // Without the dummy hash the second would take a tenth of the first.
    expect(median(unknown) / median(wrong)).toBeGreaterThan(0.6);
    expect(median(unknown) / median(wrong)).toBeLessThan(1.6);
  });

  it("finds the account by any spelling of its address", async () => {
    expect((await logIn({ ...alice, email: "  ALICE@Passport.Example " })).status).toBe(200);
  });

  it("says so when the email is missing", async () => {
    const response = await logIn({ ...alice, email: " " });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "No email has been provided" });
  });

  it("[LOGIN-12] takes no notice of user_id, is_verified, session_id and other fields", async () => {
    const bob = await api.context.db.selectFrom("users").select("id").where("username", "=", "bob").executeTakeFirst();
    const response = await logIn({ ...alice, user_id: bob?.id, is_verified: true, session_id: "x", role: "Admin" });
    expect(await response.json()).toMatchObject({
      user: { username: "alice", role: { name: "Member", permissions: [] } },
    });
  });

  it("logs in with, without and with a broken fingerprint alike", async () => {
    const broken = { visitor_id: "a\u0000b\uD800", confidence: 0.5 };
    expect((await logIn({ ...alice, fingerprint: broken })).status).toBe(200);
    expect((await logIn(alice)).status).toBe(200);
  });

  it("writes the hash anew when its parameters are out of date, and only then", async () => {
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
    const responses = await Promise.all(Array.from({ length: 20 }, () => logIn(alice)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it.each(["hangar", "website", "cookie", "token", "twitter", "null", "anything"])(
    "answers 404 to /auth/%s",
    async (type) => {
      expect((await api.call("POST", `/auth/${type}`, { body: alice })).status).toBe(404);
    },
  );
});
