/** The edge alone, with calls made for the test: what a declaration promises is kept whatever the handler does. */
import type { AddressInfo } from "node:net";
import { declareHttp, type HttpCall } from "@passport/protocol";
import { waitUntil } from "@passport/testbed/wait-until";
import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod/mini";
import { createLog } from "../telemetry/log.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import type { Actor } from "../wire/actor.ts";
import { Failure } from "../wire/failure.ts";
import { onHttp } from "../wire/handlers.ts";
import { createClientAddress } from "./client-address.ts";
import { createHttpServer } from "./http-server.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { createSessionCookie } from "./session-cookie.ts";

const origin = "https://passport.example";
const alice: Actor = {
  sessionId: "s",
  userId: "u",
  accountId: "a",
  permissions: ["UserRead"],
  locks: [],
  authenticatedAt: new Date(),
};

const declare = (changes: Partial<HttpCall> = {}) =>
  declareHttp({
    name: "probe",
    summary: "A call of this test",
    method: "POST",
    paths: ["/api/probe"],
    query: z.object({ page: z.optional(z.string().check(z.regex(/^\d+$/))) }),
    body: z.object({ text: z.string() }),
    output: z.strictObject({ text: z.string() }),
    access: "guest",
    ownership: "public",
    locks: [],
    rate: "read",
    errors: ["not_found"],
    changesState: false,
    ...changes,
  } as HttpCall);

interface Served {
  url: string;
  log(): string;
  isListening(): boolean;
  close(): Promise<void>;
}

const serve = async (
  declaration: HttpCall,
  handle: (exchange: { query: unknown; body: unknown }) => unknown,
  actor?: Actor,
): Promise<Served> => {
  const lines: string[] = [];
  const app = await createHttpServer({
    handlers: [onHttp(declaration, async (exchange) => handle(exchange))],
    allowedOrigins: [origin],
    publicOrigin: origin,
    connectOrigins: [],
    webRoot: undefined,
    documents: {},
    sessionCookie: createSessionCookie({ publicOrigin: origin, maxAgeMs: 1000 }),
    rateLimiter: createRateLimiter(),
    addressOf: createClientAddress([]),
    authenticate: async () => actor,
    log: createLog({ level: "trace", role: "test", destination: { write: (line) => void lines.push(line) } }),
    metrics: createMetrics("test"),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => lines.join(""),
    isListening: () => app.server.listening,
    close: () => app.close(),
  };
};

const post = (url: string, body: unknown = { text: "hello" }) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });

/** Serves one call and answers what a page gets from it. */
const ask = async (
  declaration: HttpCall,
  handle: Parameters<typeof serve>[1],
  request: { actor?: Actor; path?: string; body?: unknown } = {},
) => {
  const { url, log } = await serve(declaration, handle, request.actor);
  const response = await post(`${url}${request.path ?? "/api/probe"}`, request.body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, log: log() };
};

describe("createHttpServer", () => {
  it("hands a handler the parsed query and body; unknown fields are dropped as the schema says", async () => {
    const seen: unknown[] = [];
    const handle = ({ query, body }: { query: unknown; body: unknown }) => {
      seen.push(query, body);
      return { text: "ok" };
    };
    const path = "/api/probe?page=7&admin=true";
    const answer = await ask(declare(), handle, { path, body: { text: "hello", admin: true } });
    expect(answer).toMatchObject({ status: 200, body: { text: "ok" } });
    expect(seen).toEqual([{ page: "7" }, { text: "hello" }]);
  });

  it("refuses a query and a body that break their schemas, without asking the handler", async () => {
    const handle = () => expect.unreachable();
    expect(await ask(declare(), handle, { path: "/api/probe?page=x" })).toMatchObject({ status: 400 });
    expect(await ask(declare({ body: z.strictObject({}) }), handle)).toMatchObject({ status: 400 });
  });

  it.each([{ text: "ok", password: "secret" }, { text: 1 }, undefined])(
    "lets no undeclared answer out: %j",
    async (output) => {
      const answer = await ask(declare(), () => output);
      expect(answer).toMatchObject({ status: 500, body: { error_code: "internal" } });
      expect(JSON.stringify(answer.body)).not.toContain("secret");
    },
  );

  it("[ERROR-3] passes on a declared failure; an undeclared one and any other error leave as internal", async () => {
    const declared = await ask(declare(), () => Promise.reject(new Failure("not_found")));
    expect(declared).toMatchObject({ status: 404, body: { error_code: "not_found", message: "This does not exist." } });
    for (const error of [new Failure("no_email_set"), new Error("password=hunter2"), "a string", null]) {
      const { status, body } = await ask(declare(), () => Promise.reject(error));
      expect(status).toBe(500);
      expect(body).toEqual({
        message: "Something went wrong, please try again.",
        error_code: "internal",
        request_id: expect.any(String),
      });
    }
  });

  it("logs a 500 with the request id that the player sees", async () => {
    const { body, log } = await ask(declare(), () => Promise.reject(new Error("the disk is full")));
    const line = log.split("\n").find((entry) => entry.includes("the disk is full")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ level: "error", request_id: body["request_id"] });
  });

  it("[ROUTE-19] asks for what the access level says before it looks at the body", async () => {
    const stale = { ...alice, authenticatedAt: new Date(0) };
    const handle = () => ({ text: "ok" });
    const broken = { body: { text: 1 } };
    expect(await ask(declare({ access: "user" }), handle, broken)).toMatchObject({ status: 401 });
    expect(await ask(declare({ access: "step-up" }), handle, { actor: stale })).toMatchObject({
      status: 403,
      body: { error_code: "step_up_required" },
    });
    expect(await ask(declare({ access: { permission: "UserUnlock" } }), handle, { actor: alice })).toMatchObject({
      status: 403,
      body: { error_code: "permission_denied" },
    });
    expect(await ask(declare({ access: { permission: "UserRead" } }), handle, { actor: alice })).toMatchObject({
      status: 200,
    });
  });
});

describe("stopping", () => {
  it("answers what is under way, then closes at once although connections are kept alive", async () => {
    const entered = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const { url, close, isListening } = await serve(declare(), async () => {
      entered.resolve();
      await gate.promise;
      return { text: "done" };
    });
    const response = post(`${url}/api/probe`);
    await entered.promise;
    const startedAt = performance.now();
    const closed = close();
    await waitUntil("closing to begin", () => !isListening());
    gate.resolve();
    expect(await (await response).json()).toEqual({ text: "done" });
    expect((await response).headers.get("connection")).toBe("close");
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await expect(post(`${url}/api/probe`)).rejects.toThrow("fetch failed");
  });
});
