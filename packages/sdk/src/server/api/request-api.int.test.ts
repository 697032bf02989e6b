/** A small server that fails as Passport may fail: the calls themselves are tested against Passport in service-api.int.test.ts. */
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPassportServer } from "../create-passport-server.ts";

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
type Reply = { status: number; body: unknown; headers?: Record<string, string> } | "hang up";

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let received: Received[] = [];
let replies: Reply[] = [];
let issuer = "";

beforeAll(async () => {
  const server = await serveOnLoopback(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    const reply = replies.shift() ?? { status: 200, body: {} };
    if (reply === "hang up") {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  issuer = resources.use(server).origin;
});
beforeEach(() => {
  received = [];
  replies = [];
});

const passport = () => createPassportServer({ issuer, clientId: "hangar-7", serverKey: "psk_0123456789abcdef_secret" });
const claim = { amount: "1000000000000000000", description: "Repair" };
const failure = (status: number, error_code: string) => ({
  status,
  body: { message: "A sentence.", error_code, request_id: "r1" },
});
const keys = () => received.map(({ headers }) => headers["idempotency-key"]);

it("sends key, version and an idempotency key with a write, and no idempotency key with a read", async () => {
  replies = [
    { status: 200, body: { claim_id: "c1" } },
    { status: 200, body: { available: "5", currency: "SUPS" } },
  ];
  expect(await passport().claims.create(claim)).toEqual({ claim_id: "c1" });
  expect(await passport().balance()).toEqual({ available: "5", currency: "SUPS" });
  const [write, read] = received;
  expect([write?.method, write?.url, JSON.parse(write?.body ?? "")]).toEqual(["POST", "/api/service/claims", claim]);
  expect(write?.headers).toMatchObject({
    authorization: "Bearer psk_0123456789abcdef_secret",
    "passport-version": "2026-11-17",
    "content-type": "application/json",
  });
  expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), undefined]);
  expect(read?.headers).toMatchObject({ "passport-version": "2026-11-17" });
});

it("repeats a write that may have failed on the way, with the same key", async () => {
  replies = ["hang up", { ...failure(503, "unavailable"), headers: { "retry-after": "0" } }];
  await passport().claims.create(claim);
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);

  received = [];
  await passport().claims.cancel("c/1", { idempotencyKey: "order-7" });
  expect([keys(), received[0]?.url]).toEqual([["order-7"], "/api/service/claims/c%2F1/cancel"]);
});

it("gives up after two repetitions, and at once on a refusal; the error says which, and what to quote", async () => {
  replies = [
    failure(500, "internal"),
    failure(500, "internal"),
    failure(500, "internal"),
    failure(409, "claim_closed"),
  ];
  await expect(passport().claims.get("c1")).rejects.toMatchObject({ code: "internal", status: 500 });
  expect(received).toHaveLength(3);
  const refused = { name: "PassportError", code: "claim_closed", status: 409, requestId: "r1", message: "A sentence." };
  await expect(passport().claims.cancel("c1")).rejects.toMatchObject(refused);
  expect(received).toHaveLength(4);
});

it("waits as long as it is told, unless that is too long", async () => {
  replies = [{ ...failure(429, "too_many_requests"), headers: { "retry-after": "1" } }];
  const started = performance.now();
  await passport().balance();
  expect(performance.now() - started).toBeGreaterThan(990);
  replies = [{ ...failure(429, "too_many_requests"), headers: { "retry-after": "3600" } }];
  await expect(passport().balance()).rejects.toMatchObject({ code: "too_many_requests", status: 429 });
});

it("reads all pages, one request each", async () => {
  replies = [
    { status: 200, body: { data: [{ claim_id: "c1" }, { claim_id: "c2" }], next_cursor: "n 2" } },
    { status: 200, body: { data: [{ claim_id: "c3" }], next_cursor: null } },
  ];
  const ids: string[] = [];
  for await (const { claim_id } of passport().claims.list({ status: "settled", limit: 2 })) ids.push(claim_id);
  expect(ids).toEqual(["c1", "c2", "c3"]);
  expect(received.map(({ url }) => url)).toEqual([
    "/api/service/claims?status=settled&limit=2",
    "/api/service/claims?status=settled&limit=2&cursor=n+2",
  ]);
});

it("does not follow a redirect, which would carry the key elsewhere, and does not take a page for an answer", async () => {
  const elsewhere = { status: 302, body: {}, headers: { location: "https://mallory.example/" } };
  replies = [elsewhere, elsewhere, elsewhere, { status: 200, body: "<html>" }];
  await expect(passport().balance()).rejects.toMatchObject({ code: "unreachable" });
  await expect(passport().balance()).rejects.toMatchObject({ code: "unexpected_answer" });
});

it("says what is missing without a server key", async () => {
  const keyless = createPassportServer({ issuer, clientId: "hangar-7" });
  await expect(keyless.balance()).rejects.toThrow("createPassportServer needs serverKey");
});
