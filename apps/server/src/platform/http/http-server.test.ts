/** The edge alone, with calls made for the test: what a declaration promises is kept whatever the handler does. */
import { once } from "node:events";
import { connect } from "node:net";
import type { HttpCall } from "@passport/protocol";
import { waitUntil } from "@passport/testbed/wait-until";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Actor } from "../wire/actor.ts";
import { Failure } from "../wire/failure.ts";
import { alice, declare, origin, serve } from "./testing/serve-call.ts";

const post = (url: string, body: unknown = { text: "hello" }) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });

/** Serves one call and returns what a page gets from it. */
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

  it("sends a browser on where the declaration says so, and answers a failure as any other call", async () => {
    const redirects = { method: "GET", body: z.undefined(), output: z.strictObject({ location: z.string() }) } as const;
    const { url } = await serve(declare({ ...redirects, redirects: true }), ({ query }) => {
      if ((query as { page?: string }).page === "1") return { location: "/there?x=1" };
      throw new Failure("not_found");
    });
    const sentOn = await fetch(`${url}/api/probe?page=1`, { redirect: "manual" });
    expect([sentOn.status, sentOn.headers.get("location")]).toEqual([303, "/there?x=1"]);
    expect(sentOn.headers.get("cache-control")).toBe("no-store");
    expect((await fetch(`${url}/api/probe`, { redirect: "manual" })).status).toBe(404);
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

  it("[ERROR-3] [ERR-4] passes on a declared failure; an undeclared one and any other error leave as internal", async () => {
    const declared = await ask(declare(), () => Promise.reject(new Failure("not_found")));
    expect(declared).toMatchObject({
      status: 404,
      body: { error_code: "not_found", message: "We couldn't find this." },
    });
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
    expect(
      await ask(declare({ access: { oneOf: ["UserUnlock"], staff: "read" } }), handle, { actor: alice }),
    ).toMatchObject({
      status: 403,
      body: { error_code: "permission_denied" },
    });
    expect(
      await ask(declare({ access: { oneOf: ["UserRead"], staff: "read" } }), handle, {
        actor: { ...alice, twoFactorAt: new Date() },
      }),
    ).toMatchObject({
      status: 200,
    });
  });

  it("refuses a locked player what declares that lock, without asking the use case", async () => {
    const locked = { ...alice, locks: ["total" as const] };
    let asked = 0;
    const handle = () => {
      asked += 1;
      return { text: "ok" };
    };
    const call = declare({ access: "user", locks: ["withdraw", "total"] });
    expect(await ask(call, handle, { actor: locked })).toMatchObject({
      status: 403,
      body: { error_code: "account_locked", message: "Your account is locked for this. Contact support to unlock it." },
    });
    expect(asked).toBe(0);
    expect(await ask(call, handle, { actor: alice })).toMatchObject({ status: 200 });
    expect(await ask(declare({ access: "user" }), handle, { actor: locked })).toMatchObject({ status: 200 });
  });
});

describe("stopping", () => {
  /** Connections are kept for 65 s; a busy machine takes no 10. */
  const farBelowKeepAliveMs = 10_000;

  it("returns what is under way, then closes at once although connections are kept alive", async () => {
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
    expect(performance.now() - startedAt).toBeLessThan(farBelowKeepAliveMs);
    await expect(post(`${url}/api/probe`)).rejects.toThrow("fetch failed");
  });

  it("does not wait for a connection that a browser keeps in reserve", async () => {
    const { url, close } = await serve(declare(), () => ({ text: "done" }));
    const reserve = connect(Number(new URL(url).port), "127.0.0.1");
    await once(reserve, "connect");
    // Accepted after the one above, so that one was too.
    await post(`${url}/api/probe`);
    const startedAt = performance.now();
    await close();
    expect(performance.now() - startedAt).toBeLessThan(farBelowKeepAliveMs);
  });
});
