import { setImmediate as nextTurn } from "node:timers/promises";
import { rateBuckets, serviceVersions } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeFixture, startEdge } from "../../testing/service-edge-fixture.ts";
import { gameServerOf, startGameServer } from "../../testing/service-key.ts";
import { createRateLimiter, type RateLimiter } from "../http/rate-limiter.ts";
import { bucketsOf } from "../http/testing/bucket-sizes.ts";

let edge: EdgeFixture;
let rateLimiter: RateLimiter;
const clock = { ms: 0 };
const size = { burst: 50, perMinute: 50 };
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  const sizes = bucketsOf(rateBuckets.cheap, { service: size, key: { burst: 30, perMinute: 60 } });
  rateLimiter = createRateLimiter(sizes, { nowMs: () => clock.ms });
  edge = cleanUp.use(await startEdge(rateLimiter));
});
afterAll(() => cleanUp.disposeAsync());

const path = "/api/service/probe/7";
const read = async (authorization: string | undefined, headers: Record<string, string> = {}) => {
  // A new minute: what was spent before is there again.
  clock.ms += 60_000;
  const sent = { ...headers, ...(authorization !== undefined && { authorization }) };
  const response = await fetch(`${edge.origin}${path}`, { headers: sent });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error_code?: string },
  };
};
const withKey = (change: (key: string) => string) => `Bearer ${change(edge.games.first.key)}`;
const setKey = (column: "expires_at" | "revoked_at" | "last_used_at", value: string | null) =>
  sql`update service_keys set ${sql.ref(column)} = ${value === null ? null : sql.raw(value)}
      where client_id = ${edge.clientIds.first}`.execute(edge.db);

describe("the key", () => {
  it("names the game", async () => {
    const { status, body } = await read(withKey((key) => key));
    expect([status, body]).toEqual([200, { client_id: edge.clientIds.first, id: "7" }]);
  });

  it.each([
    ["none", () => undefined],
    ["an empty one", () => "Bearer "],
    ["another scheme", () => `Basic ${edge.games.first.key}`],
    ["no scheme", () => edge.games.first.key],
    ["an unknown id", () => withKey((key) => `psk_${"0".repeat(16)}_${key.slice(21)}`)],
    ["a wrong secret", () => withKey((key) => `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)],
    ["another game's secret", () => withKey((key) => `${key.slice(0, 21)}${edge.games.second.key.slice(21)}`)],
    ["an upper-case prefix", () => withKey((key) => key.replace("psk", "PSK"))],
    ["a space inside", () => withKey((key) => `${key} ${key}`)],
    ["a key that is too long", () => withKey((key) => `${key}A`)],
  ])("[EXTERNAL-21] %s is refused as invalid", async (_name, authorization) => {
    const { status, headers, body } = await read(authorization());
    expect([status, body.error_code, headers.get("www-authenticate")]).toEqual([401, "key_invalid", "Bearer"]);
  });

  it("[EXTERNAL-21] is refused as invalid once it has expired or was revoked, and while its client is disabled", async () => {
    const refused = async () => (await read(withKey((key) => key))).body;
    const invalid = {
      message: "This server key is not valid.",
      error_code: "key_invalid",
      request_id: expect.anything(),
    };
    await setKey("expires_at", "now() + interval '1 minute'");
    expect((await read(withKey((key) => key))).status).toBe(200);
    await setKey("expires_at", "now() - interval '1 second'");
    expect(await refused()).toEqual(invalid);
    await setKey("expires_at", null);
    await setKey("revoked_at", "now()");
    expect(await refused()).toEqual(invalid);
    await setKey("revoked_at", null);
    await sql`update clients set disabled_at = now() where id = ${edge.clientIds.first}`.execute(edge.db);
    expect(await refused()).toEqual(invalid);
    await sql`update clients set disabled_at = null where id = ${edge.clientIds.first}`.execute(edge.db);
    expect((await read(withKey((key) => key))).status).toBe(200);
  });

  it("[EXTERNAL-21] opens only the calls of its scopes", async () => {
    const { key } = await startGameServer(edge, { clientId: edge.clientIds.second, scopes: ["claims:read"] });
    const reader = gameServerOf(edge.origin, key);
    expect((await reader.get(path)).status).toBe(200);
    const refused = await reader.post(path, { text: "scope" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error_code: "scope_missing",
      message: "This server key has no scope claims:write.",
    });
    expect(await edge.effects()).toEqual([]);
  });

  it("has its last use written at most once a minute", async () => {
    const lastUse = async () =>
      (
        await edge.db
          .selectFrom("service_keys")
          .select("last_used_at")
          .where("client_id", "=", edge.clientIds.first)
          .executeTakeFirstOrThrow()
      ).last_used_at?.getTime() ?? 0;
    await setKey("last_used_at", "now() - interval '59 seconds'");
    const before = await lastUse();
    await read(withKey((key) => key));
    expect(await lastUse()).toBe(before);
    await setKey("last_used_at", "now() - interval '61 seconds'");
    await read(withKey((key) => key));
    expect(await lastUse()).toBeGreaterThan(before);
  });
});

describe("versions", () => {
  it("every answer says its version; one that does not exist is refused", async () => {
    const newest = serviceVersions.at(-1) ?? "";
    const plain = await read(withKey((key) => key));
    expect(plain.headers.get("passport-version")).toBe(newest);
    const named = await read(
      withKey((key) => key),
      { "passport-version": newest },
    );
    expect([named.status, named.headers.get("passport-version")]).toEqual([200, newest]);
    const unknown = await read(
      withKey((key) => key),
      { "passport-version": "2020-01-01" },
    );
    expect([unknown.status, unknown.body.error_code]).toEqual([400, "version_unknown"]);
    expect((await read(undefined)).headers.get("passport-version")).toBe(newest);
  });
});

describe("the rate", () => {
  it("is the game's, on every answer, and exceeding it says when to come again", async () => {
    const first = await read(withKey((key) => key));
    expect(first.headers.get("ratelimit-policy")).toBe('"service";q=50;w=60');
    expect(first.headers.get("ratelimit")).toBe('"service";r=49;t=2');
    for (let count = 1; count < size.burst; count += 1) await (await edge.games.first.get(path)).arrayBuffer();
    const refused = await edge.games.first.get(path);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error_code: "too_many_requests" });
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(refused.headers.get("ratelimit")).toBe('"service";r=0;t=60');
    expect((await edge.games.second.get(path)).status).toBe(200);
  });

  it("[EXTERNAL-34] of wrong keys is the address's, and stops no key that is valid", async () => {
    const address = { "x-forwarded-for": "198.51.100.7" };
    clock.ms += 60_000;
    const call = (key: string) =>
      fetch(`${edge.origin}${path}`, { headers: { authorization: `Bearer ${key}`, ...address } });
    expect((await call(edge.games.first.key)).status).toBe(200);
    for (let count = 0; count < 30; count += 1) expect((await call("psk_x")).status).toBe(401);
    const refused = await call("psk_x");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await call(edge.games.first.key)).status).toBe(200);
    // A key that no longer opens anything is a guess from the second time on.
    await setKey("revoked_at", "now()");
    expect([(await call(edge.games.first.key)).status, (await call(edge.games.first.key)).status]).toEqual([401, 429]);
    await setKey("revoked_at", null);
  });

  it("[EXTERNAL-34] of guests' pages behind the same address stops no call", async () => {
    const address = "198.51.100.9";
    clock.ms += 60_000;
    while (rateLimiter.takeOfAddress("cheap", address) === 0);
    const headers = { "x-forwarded-for": address };
    expect((await edge.games.second.get(path, headers)).status).toBe(200);
  });
});

it("a query or body that is not as declared is a bad request, and another method is none of the path's", async () => {
  clock.ms += 60_000;
  const bad = [
    await edge.games.first.get(`${path}?stray=1`),
    await edge.games.first.post(path, { text: "x", stray: 1 }),
    await edge.games.first.post(path, [], {}),
  ];
  for (const response of bad) {
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: "bad_request" });
  }
  const headers = { authorization: `Bearer ${edge.games.first.key}` };
  for (const method of ["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const response = await fetch(`${edge.origin}${path}`, { method, headers });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST"]);
    await response.arrayBuffer();
  }
  expect(await edge.effects()).toEqual([]);
});

describe("what a game has in flight", () => {
  /** Each holds a connection for as long as it waits for the row, in the transaction that holds it. */
  const writes = (count: number) =>
    Array.from({ length: count }, () => edge.games.first.post(path, { text: "slow", wait_ms: 300 }));

  it("[EXTERNAL-33] is two connections of the pool, and other games do not wait for its calls", async () => {
    clock.ms += 60_000;
    const slow = writes(12);
    let done = 0;
    for (const write of slow) void write.then(() => (done += 1));
    const inFlight = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where application_name = 'edge' and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    while (((await inFlight.execute(edge.db)).rows[0]?.count ?? 0) < 2) await nextTurn();
    expect((await inFlight.execute(edge.db)).rows[0]?.count).toBe(2);
    expect((await edge.games.second.get(path)).status).toBe(200);
    expect((await edge.games.second.post(path, { text: "quick" })).status).toBe(200);
    // Two at once of 300 ms each: all twelve take 1.8 s.
    expect(done).toBeLessThan(10);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200));
  });
});
