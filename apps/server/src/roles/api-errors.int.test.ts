import { connect } from "node:net";
import { errorBodySchema, type HttpCall, httpCalls, messages } from "@passport/protocol";
import { createTestDatabase, startNats, useTestbed, waitUntil } from "@passport/testbed";
import { cookieOf } from "@passport/testbed/client/cookie-jar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
});
afterAll(() => cleanUp.disposeAsync());

/** Every error has this body and nothing else in it, and its request id stands in the header too. */
const expectError = async (response: Response, status: number, code: keyof typeof messages) => {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const body = errorBodySchema.parse(await response.json());
  expect(body).toMatchObject({ error_code: code, message: messages[code] });
  expect(body.request_id).toBe(response.headers.get("x-request-id"));
};

const raw = (path: string, init: RequestInit) =>
  fetch(`${api.origin}${path}`, { ...init, headers: { "sec-fetch-site": "same-origin", ...init.headers } });
const post = (body: string, type = "application/json") =>
  raw("/auth/email", { method: "POST", body, headers: { "content-type": type } });

/** Pages of registered clients ask first whether they may (cross-origin.ts). */
const methodsOf = ({ method, changesState, access }: HttpCall): string[] => {
  if (access === "service") return [method, "OPTIONS"];
  return method === "GET" && !changesState ? ["GET", "HEAD"] : [method];
};

describe("the error funnel", () => {
  it.each(["/api/nothing", "/auth/nothing", "/api", "/nothing", "/auth/check/"])(
    "[ERROR-2] [ERR-3] 404 for %s",
    async (path) => {
      await expectError(await api.call("GET", path), 404, "not_found");
    },
  );

  it.each(["{", "", "{}garbage", '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', "nul"])(
    "[ERROR-2] 400 for the body %j",
    async (body) => {
      await expectError(await post(body), 400, "bad_request");
    },
  );

  it.each(["null", "[]", '"text"', "1", "{}", '{"email":1,"password":"x"}', '{"email":"a@b.example"}'])(
    "[ERROR-2] 400 for the body %s, which breaks the schema",
    async (body) => {
      await expectError(await post(body), 400, "bad_request");
    },
  );

  it("[ERROR-2] 400 for an email or a password longer than any", async () => {
    const email = `${"a".repeat(300)}@passport.example`;
    await expectError(await post(JSON.stringify({ email, password: "x" })), 400, "bad_request");
    const password = "x".repeat(300);
    await expectError(await post(JSON.stringify({ email: "alice@passport.example", password })), 400, "bad_request");
  });

  it("[ERROR-2] 413 for a body over 64 KB", async () => {
    await expectError(await post(JSON.stringify({ pad: "x".repeat(64 * 1024) })), 413, "bad_request");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "[ERROR-2] [ROUTE-20] 415 for a body of type %s",
    async (type) => {
      const body = '{"email":"alice@passport.example","password":"Alice-development-1"}';
      await expectError(await post(body, type), 415, "bad_request");
    },
  );

  it("[ERROR-2] 405 for a method that a path does not have, whatever the body", async () => {
    for (const call of httpCalls) {
      const allowed = methodsOf(call);
      for (const path of call.paths) {
        for (const other of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"].filter((m) => !allowed.includes(m))) {
          const response = await raw(path, { method: other, headers: { "content-type": "text/plain" } });
          await expectError(response, 405, "bad_request");
          expect(response.headers.get("allow")).toBe(allowed.join(", "));
        }
      }
    }
  });

  it("[ERROR-2] 400 for an address that is none", async () => {
    const response = await raw("/api/%zz", {});
    expect(response.status).toBe(400);
    expect(errorBodySchema.parse(await response.json()).error_code).toBe("bad_request");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each(["NOT HTTP\r\n\r\n", `GET /api/check HTTP/1.1\r\nX: ${"x".repeat(32_000)}\r\n\r\n`])(
    "[ERROR-2] the same body for bytes that are no request",
    async (bytes) => {
      const { port, hostname } = new URL(api.origin);
      const answer = await new Promise<string>((resolve, reject) => {
        let text = "";
        const socket = connect(Number(port), hostname, () => socket.write(bytes));
        socket.on("data", (chunk) => {
          text += chunk;
        });
        socket.on("close", () => resolve(text));
        socket.on("error", reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /);
      expect(errorBodySchema.parse(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).error_code).toBe("bad_request");
    },
  );
});

describe("access", () => {
  it.each(httpCalls.filter(({ access }) => access !== "guest" && access !== "service"))(
    "[ROUTE-19] [ROUTE-21] [ERR-8] $name without a session answers 401 and no data, under every spelling",
    async ({ method, paths }) => {
      for (const path of paths) await expectError(await api.call(method, path), 401, "not_authenticated");
    },
  );

  it("answers HEAD where GET only reads", async () => {
    const response = await api.call("HEAD", "/api/check");
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("GET /api/check", () => {
  it("[ROUTE-14] [NAV-8] needs no session and no payload and returns 200", async () => {
    const response = await fetch(`${api.origin}/api/check`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  });

  it("[ROUTE-14] [NAV-8] returns 503 while NATS is away, and 200 again when it is back", async () => {
    await using nats = await startNats();
    await using database = await createTestDatabase();
    await using other = await startTestApi({ databaseUrl: database.databaseUrl, natsUrl: nats.url });
    await waitUntil("a 200", async () => (await other.call("GET", "/api/check")).status === 200);
    await nats.kill();
    await waitUntil("a 503", async () => (await other.call("GET", "/api/check")).status === 503);
    await expectError(await other.call("GET", "/api/check"), 503, "unavailable");
    await nats.restart();
    await waitUntil("a 200", async () => (await other.call("GET", "/api/check")).status === 200);
  });

  it("[ROUTE-14] answers by itself while NATS hangs", async () => {
    await using nats = await startNats();
    await using database = await createTestDatabase();
    await using other = await startTestApi({ databaseUrl: database.databaseUrl, natsUrl: nats.url });
    process.kill(nats.pid(), "SIGSTOP");
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 5 }, () => other.call("GET", "/api/check")));
    // After two seconds; the NATS client would hold out for more than ten.
    expect(performance.now() - start).toBeLessThan(8_000);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(503));
    process.kill(nats.pid(), "SIGCONT");
    await waitUntil("a 200", async () => (await other.call("GET", "/api/check")).status === 200);
  });

  it("[ROUTE-14] [ERROR-3] [ERR-4] without the database: 503 for the check, nothing leaks, no login succeeds", async () => {
    const database = await createTestDatabase();
    await using other = await startTestApi({ databaseUrl: database.databaseUrl, natsUrl: useTestbed().natsUrl });
    const cookie = await other.logIn("alice");
    await database[Symbol.asyncDispose]();
    await expectError(await other.call("GET", "/api/check"), 503, "unavailable");
    await expectError(await other.call("GET", "/api/check", { headers: { cookie } }), 503, "unavailable");
    await expectError(await other.call("GET", "/auth/check", { headers: { cookie } }), 503, "unavailable");
    const body = { email: "alice@passport.example", password: "Alice-development-1" };
    const login = await other.call("POST", "/auth/email", { body });
    expect(cookieOf(login)).not.toContain("__Host-passport-sid");
    await expectError(login, 500, "internal");
    const requestId = login.headers.get("x-request-id") ?? "";
    const line = other
      .log()
      .split("\n")
      .find((entry) => entry.includes(requestId) && entry.includes("a request failed"));
    expect(line).toContain("does not exist");
  });
});
