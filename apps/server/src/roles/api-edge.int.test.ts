import { randomUUID } from "node:crypto";
import { type HttpCall, httpCalls } from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productionNetworksFile } from "../config/testing/networks-file.ts";
import { productionAddress } from "../config/testing/production-address.ts";
import { createRateLimiter } from "../platform/http/rate-limiter.ts";
import { bucketsOf } from "../platform/http/testing/bucket-sizes.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
let databaseUrl: string;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  ({ databaseUrl } = cleanUp.use(await createTestDatabase()));
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
});
afterAll(() => cleanUp.disposeAsync());

/** A client's server has no pages of ours behind it: what proves it is in the call. */
const isMutating = (call: HttpCall) => call.changesState || (call.method !== "GET" && call.access !== "service");
const mutatingCalls = httpCalls.filter(isMutating);
const mutating = mutatingCalls.flatMap((call) => call.paths.map((path) => ({ ...call, path })));

/** With this body a login succeeds. */
const alice = { email: "alice@passport.example", password: "Alice-development-1" };

/** A request with exactly these headers. */
const send = (call: { method: string; path: string }, headers: Record<string, string>, body: unknown = alice) =>
  fetch(`${api.origin}${call.path}`, {
    method: call.method,
    headers: call.method === "GET" ? headers : { "content-type": "application/json", ...headers },
    ...(call.method !== "GET" && { body: JSON.stringify(body) }),
  });

/** What it came to, from an address and with an email that nothing has been counted against. */
const outcomeOf = async (call: { method: string; path: string }, headers: Record<string, string>) => {
  const body = { ...alice, email: `${randomUUID()}@players.example` };
  const response = await send(call, { "x-forwarded-for": newAddress(), ...headers }, body);
  const { error_code: code = "none" } = (await response.json()) as { error_code?: string };
  return { status: response.status, code };
};

describe("forged requests", () => {
  const forgeries: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: "https://sub.passport.example" },
    { "sec-fetch-site": "cross-site", origin: publicOrigin },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://passport.example" },
    { origin: `${publicOrigin}.evil.example` },
    { referer: "https://evil.example/login" },
    { "sec-fetch-site": "" },
  ];

  it.each(mutating)("every forgery of $method $path is refused, mallory gets no session", async (call) => {
    for (const headers of forgeries) {
      const response = await send(call, headers);
      expect({ headers, status: response.status }).toEqual({ headers, status: 403 });
      expect(await response.json()).toMatchObject({ error_code: "forbidden_origin" });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get("vary")).toBe("Sec-Fetch-Site, Origin");
    }
  });

  it.each(mutatingCalls)("[ROUTE-21] our own page gets through to $name, alike under every spelling", async (call) => {
    const outcomes = [];
    for (const path of call.paths) {
      for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: publicOrigin }]) {
        outcomes.push(await outcomeOf({ method: call.method, path }, headers));
      }
    }
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]?.code).not.toBe("forbidden_origin");
    expect(outcomes[0]?.status).toBeLessThan(500);
  });

  it.each(["/auth/email", "/api/auth/email"])("[ROUTE-21] our own page logs alice in at %s", async (path) => {
    for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: publicOrigin }]) {
      const response = await send({ method: "POST", path }, { "x-forwarded-for": newAddress(), ...headers });
      expect(response.status).toBe(200);
    }
  });

  it("mutating GETs want more than a typed address; other methods take it", async () => {
    for (const call of mutating) {
      const { code } = await outcomeOf(call, { "sec-fetch-site": "none" });
      expect({ path: call.path, isRefused: code === "forbidden_origin" }).toEqual({
        path: call.path,
        isRefused: call.method === "GET",
      });
    }
  });

  it("no answer lets another origin read it, preflights included", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const response = await fetch(`${api.origin}/api/check`, {
        method,
        headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
      });
      expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});

describe("headers", () => {
  const headersOf = async (path: string) => {
    const response = await api.call("GET", path);
    return Object.fromEntries([...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name)));
  };

  it("are on every answer, errors included", async () => {
    expect(await headersOf("/api/check")).toMatchSnapshot("data");
    expect(await headersOf("/auth/check")).toMatchSnapshot("refusal");
    expect(await headersOf("/no/such/page")).toMatchSnapshot("not found");
  });

  it("HSTS only where the public origin is https", async () => {
    const environment = { PUBLIC_ORIGIN: "http://127.0.0.1:8080" };
    await using plain = await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl, environment });
    const response = await plain.call("GET", "/api/check");
    expect(response.headers.has("strict-transport-security")).toBe(false);
    expect((await api.call("GET", "/api/check")).headers.has("strict-transport-security")).toBe(true);
  });
});

describe("the flood guard", () => {
  // Time stands still: a second, which a busy machine may need, would bring a token back.
  const createGuard = () => createRateLimiter(bucketsOf({ burst: 3, perMinute: 60 }), { nowMs: () => 0 });

  it("returns 429 with Retry-After, per address and bucket, and believes only configured proxies", async () => {
    await using guarded = await startTestApi({
      databaseUrl,
      natsUrl: useTestbed().natsUrl,
      environment: { TRUSTED_PROXIES: "127.0.0.1" },
      rateLimiter: createGuard(),
    });
    const check = (address: string) => guarded.call("GET", "/api/check", { headers: { "x-forwarded-for": address } });
    const statuses = [];
    for (let tries = 0; tries < 4; tries++) statuses.push((await check("198.51.100.1")).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await check("198.51.100.1");
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.json()).toMatchObject({ error_code: "too_many_requests" });
    expect((await check("198.51.100.2")).status).toBe(200);
    const login = await guarded.call("POST", "/auth/email", {
      body: { email: "x", password: "x" },
      headers: { "x-forwarded-for": "198.51.100.1" },
    });
    expect(login.status).toBe(401);
  });

  it("mallory does not get around it by inventing addresses", async () => {
    await using guarded = await startTestApi({
      databaseUrl,
      natsUrl: useTestbed().natsUrl,
      environment: { TRUSTED_PROXIES: "" },
      rateLimiter: createGuard(),
    });
    const statuses = [];
    for (let n = 0; n < 5; n++) {
      const headers = { "x-forwarded-for": `198.51.100.${n}`, "x-real-ip": `198.51.100.${n}`, forwarded: `for=${n}` };
      statuses.push((await guarded.call("GET", "/api/check", { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

describe("telemetry", () => {
  it("measures by route template, never by path", async () => {
    await api.call("GET", "/api/secret-scan-1");
    await api.call("GET", "/api/check?x=1");
    const metrics = await api.running.metrics.metrics();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/check".*status="200".*\} \d+/);
    expect(metrics).toContain('route="unmatched"');
    expect(metrics).not.toContain("secret-scan");
  });

  it("writes no secret to the log: password, cookie, token in the address, authorization", async () => {
    const canary = "canary-5b1e";
    const session = `${canary}${"c".repeat(32)}`;
    const headers = { cookie: `__Host-passport-sid=${session}`, authorization: `Bearer ${canary}` };
    const body = { email: "alice@passport.example", password: canary, fingerprint: { visitor_id: canary } };
    await api.call("POST", "/auth/email", { body, headers });
    await api.call("POST", "/auth/email", { body: { ...body, email: 1 }, headers });
    await api.call("GET", `/reset-password?token=${canary}`, { headers });
    await api.call("GET", `/auth/check?token=${canary}`, { headers });
    const real = await api.logIn("alice");
    await api.call("GET", "/auth/logout", { headers: { cookie: real } });
    const log = api.log();
    expect(log).toContain('"route":"/auth/email"');
    expect(log).not.toContain(canary);
    expect(log).not.toContain(real.split("=")[1]);
    expect(log).not.toContain("Alice-development-1");
  });

  it("serves the wire's documents outside production, and not in it", async () => {
    for (const path of ["/api/docs/openapi.json", "/api/docs/asyncapi.json"]) {
      expect((await api.call("GET", path)).status).toBe(200);
    }
    const environment = {
      NODE_ENV: "production",
      ADMIN_PORT: "0",
      DATABASE_URL: productionAddress(databaseUrl),
      CHAIN_DEPLOYMENT_FILE: productionNetworksFile,
      PRICE_FEED_URLS: "https://one.example/prices,https://two.example/prices",
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "Passport <no-reply@passport.example>",
      FILES_DIRECTORY: "/var/lib/passport/files",
      SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    };
    await using production = await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl, environment });
    expect((await production.call("GET", "/api/docs/openapi.json")).status).toBe(404);
    const forGames = await production.call("GET", "/api/service/openapi.json");
    expect([forGames.status, await forGames.json()]).toMatchObject([200, { openapi: "3.1.0" }]);
  });
});
