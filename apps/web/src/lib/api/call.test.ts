import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { checkSession, loginWithEmail } from "@passport/protocol/calls/access";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { callUntilAnswered } from "./call-until-answered.ts";

/** A real server that responds as the test set last and keeps what it was sent. */
let answer = { status: 200, body: "" };
const received: { method: string; url: string; type: string; body: string }[] = [];
const credentials: unknown[] = [];
let server: Server;

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({
      method: request.method ?? "",
      url: request.url ?? "",
      type: request.headers["content-type"] ?? "",
      body: await bodyOf(request),
    });
    // Received, but never answered.
    if (answer.status === 0) request.socket.destroy();
    else response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  // The browser resolves paths against the page; Node has no page.
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    credentials.push(options.credentials);
    return realFetch(origin + path, options);
  });
});
afterEach(() => {
  received.length = 0;
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const login = () => call(loginWithEmail, { body: { email: "alice@example.com", password: "Secret123" } });

describe("HTTP calls", () => {
  it("[ROUTE-20] send JSON and include credentials", async () => {
    answer = { status: 200, body: '{"auth_type":"email"}' };
    await expect(login()).resolves.toEqual({ auth_type: "email" });
    expect(received).toEqual([
      {
        method: "POST",
        url: "/auth/email",
        type: "application/json",
        body: '{"email":"alice@example.com","password":"Secret123"}',
      },
    ]);
    expect(credentials.at(-1)).toBe("include");
  });

  it('[LOGIN-17] an empty answer fails with "No response was received"', async () => {
    answer = { status: 200, body: "" };
    expect(await failureOf(login())).toMatchObject({ code: "no_response", message: "No response was received" });
  });

  it("[LOGIN-18] [ERROR-4] a server's message replaces the fallback", async () => {
    const body = { message: "Incorrect email or password.", error_code: "incorrect_login", request_id: "r1" };
    answer = { status: 401, body: JSON.stringify(body) };
    expect(await failureOf(login())).toMatchObject({
      code: "incorrect_login",
      message: "Incorrect email or password.",
      requestId: "r1",
      status: 401,
    });
  });

  it("a failure says whether the next try must bring a solved captcha", async () => {
    const body = { message: "Incorrect email or password.", error_code: "incorrect_login", request_id: "r1" };
    answer = { status: 401, body: JSON.stringify(body) };
    expect(await failureOf(login())).toMatchObject({ captchaRequired: false });
    answer = { status: 401, body: JSON.stringify({ ...body, captcha_required: true }) };
    expect(await failureOf(login())).toMatchObject({ code: "incorrect_login", captchaRequired: true });
  });

  it.each([
    ["an error page of a proxy", 502, "<html>Bad gateway</html>"],
    ["an error without a text", 500, '{"message":"","error_code":"internal","request_id":"r2"}'],
    ["an answer of another shape", 200, '{"user":{"id":"mallory"}}'],
  ])(
    '[LOGIN-18] [ERROR-4] [ERR-2] %s falls back to "Something went wrong, please try again."',
    async (_, status, body) => {
      answer = { status, body };
      expect(await failureOf(call(checkSession))).toMatchObject({
        code: "internal",
        message: "Something went wrong, please try again.",
        status,
      });
    },
  );

  it("[LOGIN-18] a server that cannot be reached gives the fallback too", async () => {
    const reachable = globalThis.fetch;
    vi.stubGlobal("fetch", () => reachable("http://127.0.0.1:1/", {}));
    const error = await failureOf(login());
    vi.stubGlobal("fetch", reachable);
    expect(error).toMatchObject({ code: "internal", message: "Something went wrong, please try again." });
    expect(error.status).toBeUndefined();
  });
});

describe("a call until it is answered", () => {
  const ask = () => callUntilAnswered(checkSession);
  const heard = () => received.length;

  it("[ERR-7] is repeated while its answer is lost, and shows no failure when one comes", async () => {
    answer = { status: 0, body: "" };
    const asking = ask();
    await vi.waitFor(() => expect(heard()).toBe(1));
    answer = { status: 502, body: "<html>Bad gateway</html>" };
    await vi.waitFor(() => expect(heard()).toBe(2), 5000);
    answer = { status: 200, body: '{"auth_type":"email"}' };
    await expect(asking).resolves.toMatchObject({ auth_type: "email" });
    expect(heard()).toBe(3);
  });

  it("is made once when the server has spoken, whatever it said", async () => {
    for (const status of [401, 409, 500, 503]) {
      received.length = 0;
      answer = { status, body: JSON.stringify({ message: "No.", error_code: "internal", request_id: "r1" }) };
      expect(await failureOf(ask())).toMatchObject({ status, message: "No." });
      expect(heard()).toBe(1);
    }
  });
});
