import { newId } from "@passport/database";
import { createTestDatabase, useTestbed, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../../testing/start-test-api.ts";
import { within } from "../../../testing/within.ts";

let api: TestApi;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await api.context.db.deleteFrom("sessions").execute();
});

const check = (cookie: string, path = "/auth/check") => api.call("GET", path, { headers: { cookie } });
const logout = (cookie: string, headers: Record<string, string> = {}) =>
  api.call("GET", "/auth/logout", { headers: { cookie, ...headers } });
const onlySession = () => api.context.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
const actorOf = (cookie: string) => api.context.session.authenticate(cookie);

/** Moves a session into the past: the database's clock is the only one that counts. */
const age = async (column: "created_at" | "last_used_at", interval: string) => {
  const moved = sql<Date>`now() - ${interval}::interval`;
  await api.context.db
    .updateTable("sessions")
    .set({ [column]: moved })
    .execute();
};

describe("GET /auth/check", () => {
  it("[SESSION-7] [ROUTE-21] returns the user of a live session under both spellings", async () => {
    const cookie = await api.logIn("alice");
    const [short, long] = await Promise.all([check(cookie), check(cookie, "/api/auth/check")]);
    expect([short.status, long.status]).toEqual([200, 200]);
    const answer = await short.json();
    expect(answer).toMatchObject({ user: { username: "alice", email: "alice@passport.example" } });
    expect(await long.json()).toEqual(answer);
  });

  it.each([
    ["", "not_authenticated"],
    ["__Host-passport-sid=", "not_authenticated"],
    [`__Host-passport-sid=${"x".repeat(43)}`, "session_over"],
    [`sid=${"x".repeat(43)}`, "not_authenticated"],
  ])(
    '[SESSION-7] [ROUTE-19] answers 401 "User not authenticated." and no data to the cookie %j (%s)',
    async (cookie, error_code) => {
      const response = await check(cookie);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        message: "User not authenticated.",
        error_code,
        request_id: expect.any(String),
      });
    },
  );

  it("[USER-3] holds no hash, secret or session value", async () => {
    const cookie = await api.logIn("alice");
    const text = await (await check(cookie)).text();
    expect(text).not.toContain("argon2");
    expect(text).not.toContain(cookie.split("=")[1]);
    expect(text).not.toMatch(/"(hash|token|token_hash|password|secret|nonce)"/);
  });
});

describe("session life", () => {
  it("[SESSION-4] ends after 7 days without use, and not a second sooner", async () => {
    const cookie = await api.logIn("alice");
    const lastMoment = await within(2_000, async () => {
      await age("last_used_at", "7 days -2 seconds");
      return check(cookie);
    });
    expect(lastMoment.status).toBe(200);
    await age("last_used_at", "7 days 1 second");
    expect((await check(cookie)).status).toBe(401);
  });

  it("[SESSION-4] ends after 30 days however often it is used", async () => {
    const cookie = await api.logIn("alice");
    const lastMoment = await within(2_000, async () => {
      await age("created_at", "30 days -2 seconds");
      return check(cookie);
    });
    expect(lastMoment.status).toBe(200);
    await age("created_at", "30 days 1 second");
    expect((await check(cookie)).status).toBe(401);
  });

  it("notes its use at most once a minute", async () => {
    const cookie = await api.logIn("alice");
    const [before, unnoted] = await within(1_000, async () => {
      await age("last_used_at", "59 seconds");
      const { last_used_at: aged } = await onlySession();
      await check(cookie);
      return [aged, (await onlySession()).last_used_at];
    });
    expect(unnoted).toEqual(before);
    await age("last_used_at", "61 seconds");
    await Promise.all(Array.from({ length: 10 }, () => check(cookie)));
    const after = (await onlySession()).last_used_at;
    expect(after.getTime()).toBeGreaterThan(before.getTime());
    await check(cookie);
    expect((await onlySession()).last_used_at).toEqual(after);
  });
});

describe("GET /auth/logout", () => {
  it("[SESSION-11] [SESSION-12] ends the session, clears the cookie and is not cached", async () => {
    const cookie = await api.logIn("alice");
    const response = await logout(cookie);
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.getSetCookie()).toEqual([
      "__Host-passport-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await check(cookie)).status).toBe(401);
  });

  it.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  ])("[SESSION-12] ends nothing when it comes from elsewhere: %j", async (headers) => {
    const cookie = await api.logIn("alice");
    const response = await logout(cookie, headers);
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await check(cookie)).status).toBe(200);
  });

  it("[SESSION-14] is harmless the second time, for an unknown cookie and without one", async () => {
    const cookie = await api.logIn("alice");
    const other = await api.logIn("bob");
    expect((await logout(cookie)).status).toBe(200);
    const { ended_at: endedAt } = await api.context.db
      .selectFrom("sessions")
      .select("ended_at")
      .where("ended_at", "is not", null)
      .executeTakeFirstOrThrow();
    for (const again of [cookie, `__Host-passport-sid=${"x".repeat(43)}`, ""]) {
      const response = await logout(again);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()[0]).toContain("Max-Age=0");
    }
    const rows = await api.context.db.selectFrom("sessions").select("ended_at").orderBy("ended_at").execute();
    expect(rows.map((row) => row.ended_at)).toEqual([endedAt, null]);
    expect((await check(other)).status).toBe(200);
  });

  it("tells the other processes, once, even when called many times at once", async () => {
    const told: string[] = [];
    api.context.bus.subscribe("session.ended", (body) => told.push(...(body as { sessionIds: string[] }).sessionIds));
    await api.context.bus.flush();
    const cookie = await api.logIn("alice");
    const { id } = await onlySession();
    await Promise.all(Array.from({ length: 20 }, () => logout(cookie)));
    await waitUntil("the announcement", () => told.includes(id));
    // A second announcement would come before this one.
    const bob = await api.logIn("bob");
    const bobsId = (await actorOf(bob))?.sessionId ?? "";
    await logout(bob);
    await waitUntil("the next announcement", () => told.includes(bobsId));
    expect(told.filter((ended) => ended === id)).toHaveLength(1);
  });
});

describe("what sockets ask", () => {
  it("reads an actor with permissions and locks, again each time", async () => {
    const cookie = await api.logIn("alice");
    const actor = await actorOf(cookie);
    expect(actor).toMatchObject({ permissions: [], locks: [] });
    const sessionId = actor?.sessionId ?? "";
    const change = { role: "Support", total_lock: true };
    await api.context.db.updateTable("users").set(change).where("username", "=", "alice").execute();
    expect(await api.context.session.refreshActor(sessionId)).toEqual({
      ...actor,
      authenticatedAt: expect.any(Date),
      permissions: ["UserRead", "UserUnlock", "UserForceDisconnect", "TransactionRead", "AssetRead", "Support"],
      locks: ["total"],
    });
    await api.context.db
      .updateTable("users")
      .set({ role: "Member", total_lock: false })
      .where("username", "=", "alice")
      .execute();
    await logout(cookie);
    expect(await api.context.session.refreshActor(sessionId)).toBeUndefined();
  });

  it("finds the sessions that live no more: ended, expired, deleted", async () => {
    const ended = await actorOf(await api.logIn("alice"));
    const cookie = await api.logIn("bob");
    const live = await actorOf(cookie);
    await api.context.session.endAllSessions(ended?.userId ?? "");
    const ids = [ended?.sessionId ?? "", live?.sessionId ?? "", newId()];
    expect(await api.context.session.findEndedSessions(ids)).toEqual([ids[0], ids[2]]);
    await age("last_used_at", "8 days");
    expect(await api.context.session.findEndedSessions(ids)).toEqual(ids);
  });

  it("ends all sessions of one player and of no other", async () => {
    const [first, second, bob] = [await api.logIn("alice"), await api.logIn("alice"), await api.logIn("bob")];
    await api.context.session.endAllSessions((await actorOf(first))?.userId ?? "");
    expect([await actorOf(first), await actorOf(second)]).toEqual([undefined, undefined]);
    expect(await actorOf(bob)).toBeDefined();
  });
});

it("the hourly job deletes sessions a day after their absolute end, and no others", async () => {
  await api.logIn("alice");
  await age("created_at", "31 days 1 minute");
  await api.logIn("bob");
  const recent = await api.context.db
    .selectFrom("sessions")
    .select("id")
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  const [job] = (await api.worker()).session.jobs;
  expect(await job?.run()).toBe(1);
  expect(await job?.run()).toBe(0);
  expect((await onlySession()).id).toBe(recent.id);
});
