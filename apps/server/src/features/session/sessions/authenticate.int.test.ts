/** Requests that arrive together are authenticated by one query: none may get what belongs to another. */
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../../testing/start-test-api.ts";

let api: TestApi;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
});
afterAll(() => cleanUp.disposeAsync());

const unknown = `__Host-passport-sid=${"x".repeat(43)}`;

const check = async (cookie: string) => {
  const response = await api.call("GET", "/auth/check", { headers: { cookie } });
  const body = (await response.json()) as { user?: { username: string } };
  return body.user?.username ?? response.status;
};
const logout = (cookie: string) => api.call("GET", "/auth/logout", { headers: { cookie } });
const actorOf = async (cookie: string) => (await api.context.session.authenticate(cookie))?.userId;

it("[SESSION-7] each of 200 checks at once gets its own player, and one without a session gets none", async () => {
  const [alice, bob, ended] = await Promise.all([api.logIn("alice"), api.logIn("bob"), api.logIn("alice")]);
  await logout(ended);
  const cookies = Array.from({ length: 50 }, () => [alice, unknown, bob, ended]).flat();
  const expected = Array.from({ length: 50 }, () => ["alice", 401, "bob", 401]).flat();
  expect(await Promise.all(cookies.map(check))).toEqual(expected);
});

it("[SESSION-7] each of 200 calls at once is made by its own player", async () => {
  const [alice, bob] = await Promise.all([api.logIn("alice"), api.logIn("bob")]);
  const [aliceId, bobId] = await Promise.all([actorOf(alice), actorOf(bob)]);
  expect(aliceId).not.toBe(bobId);
  const cookies = Array.from({ length: 50 }, () => [bob, alice, unknown, alice]).flat();
  const expected = Array.from({ length: 50 }, () => [bobId, aliceId, undefined, aliceId]).flat();
  expect(await Promise.all(cookies.map(actorOf))).toEqual(expected);
});

it("a session that a transaction holds delays neither its own requests nor those of others", async () => {
  const { db } = api.context;
  await db.deleteFrom("sessions").execute();
  const [alice, bob] = await Promise.all([api.logIn("alice"), api.logIn("bob")]);
  const aliceId = (await actorOf(alice)) ?? "";
  const aMinuteAgo = sql<Date>`now() - interval '1 minute'`;
  const notUsedSince = () =>
    db.selectFrom("sessions").select("user_id").where("last_used_at", "<", aMinuteAgo).execute();
  await db.updateTable("sessions").set({ last_used_at: sql`now() - interval '2 minutes'` }).execute();
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("sessions").select("id").where("user_id", "=", aliceId).forUpdate().execute();
    expect(await Promise.all([check(alice), check(bob)])).toEqual(["alice", "bob"]);
  });
  expect(await notUsedSince()).toEqual([{ user_id: aliceId }]);
  await check(alice);
  expect(await notUsedSince()).toEqual([]);
});
