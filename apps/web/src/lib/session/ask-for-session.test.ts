import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { messages } from "@passport/protocol/messages";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { askForSession } from "./ask-for-session.ts";

/** A real server that sends one response after the other, the last one for good. */
let responses: { status: number; body: object }[] = [];
let asked = 0;
let server: Server;

beforeAll(async () => {
  server = createServer((_request, response) => {
    const { status, body } = responses[Math.min(asked, responses.length - 1)] ?? { status: 500, body: {} };
    asked += 1;
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  // The browser resolves paths against the page; Node has no page.
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => realFetch(origin + path, options));
});
afterEach(() => {
  asked = 0;
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const refusal = (code: "session_over" | "not_authenticated" | "internal", status = 401) => ({
  status,
  body: { message: messages[code], error_code: code, request_id: "1" },
});
const waiting = { status: 200, body: { tfa_token: "a token of a login" } };

it("asks once more when the value that it came with is over, and believes the second answer", async () => {
  responses = [refusal("session_over"), waiting];
  expect(await askForSession()).toMatchObject(waiting.body);
  expect(asked).toBe(2);
});

it("asks no third time: a session that has really ended has ended", async () => {
  responses = [refusal("session_over")];
  await expect(askForSession()).rejects.toMatchObject({ code: "session_over" });
  expect(asked).toBe(2);
});

it.each([refusal("not_authenticated"), refusal("internal", 500)])(
  "asks once otherwise: $body.error_code",
  async (no) => {
    responses = [no, waiting];
    await expect(askForSession()).rejects.toMatchObject({ code: no.body.error_code });
    expect(asked).toBe(1);
  },
);
