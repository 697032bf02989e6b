import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { messages } from "@passport/protocol/messages";
import { patience } from "@passport/testbed/patience";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { askForSession } from "./ask-for-session.ts";
import { renewSession } from "./renew-session.ts";

/** A real server that sends one response after the other, the last one for good. */
let responses: { status: number; body: object }[] = [];
let asked = 0;
let addresses: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    addresses.push(request.url ?? "");
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
  addresses = [];
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const refusal = (code: "session_over" | "session_renewing" | "not_authenticated" | "internal", status = 401) => ({
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

describe("[SESSION-26] while another tab fetches the session's new value", () => {
  it("waits until that tab has it, and this one is as logged in as before", async () => {
    responses = [refusal("session_renewing"), refusal("session_renewing"), refusal("session_over"), waiting];
    expect(await askForSession()).toMatchObject(waiting.body);
    expect(asked).toBe(4);
  });

  it("gives up after a while: the tab with the ticket may be gone", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    responses = [refusal("session_renewing")];
    const refused = expect(askForSession()).rejects.toMatchObject({ code: "session_renewing" });
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(Date.now()).toBeGreaterThan(0);
      expect(asked).toBeGreaterThan(5);
    }, patience);
    await vi.advanceTimersByTimeAsync(12_000);
    await refused;
  });
});

describe("[SESSION-26] the tab that made the change", () => {
  it("checks with its ticket, and only until it has the value", async () => {
    responses = [waiting];
    await renewSession("t1");
    await askForSession();
    expect(addresses).toEqual(["/auth/check?ticket=t1", "/auth/check"]);
  });

  it("tries again when the network fails, with the ticket", async () => {
    responses = [refusal("internal", 500), waiting];
    await renewSession("t2");
    expect(addresses).toEqual(["/auth/check?ticket=t2", "/auth/check?ticket=t2"]);
  });
});
