/** Whatever is sent, well formed or not: the server responds, and never with an internal error. */
import {
  type CaptchaAction,
  type Command,
  commands,
  fillPath,
  type HttpCall,
  httpCalls,
  socketPaths,
} from "@passport/protocol";
import { createTestDatabase, startChains, useTestbed } from "@passport/testbed";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { solveCaptcha } from "@passport/testbed/client/solve-captcha";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTransactionId } from "../features/entry/testing/browser.ts";
import { TestClient } from "../platform/socket/testing/test-client.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import type { CallInput, Target } from "./testing/call-input.ts";
import { type Account, enterAs, prepareAccounts } from "./testing/matrix-accounts.ts";
import { inputs, withoutParts } from "./testing/matrix-inputs.ts";

let api: TestApi;
let alice: Account;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  const { environment } = cleanUp.use(await startChains());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl, environment }));
  const account = (await prepareAccounts(api)).get("alice");
  if (account === undefined) throw new Error("there is no alice");
  alice = account;
});
afterAll(() => cleanUp.disposeAsync());

const enter = () => enterAs(api, alice);

describe("any JSON at all", () => {
  const calls = httpCalls.flatMap((call) => call.paths.map((path) => ({ method: call.method, path })));
  const field = fc.constantFrom("email", "password", "auth_type", "is_external", "fingerprint", "__proto__", "user_id");
  const body = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(field, fc.jsonValue(), { maxKeys: 7 }),
    fc.record({ email: fc.string({ unit: "binary" }), password: fc.string({ unit: "binary" }) }),
  );
  const query = fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ unit: "binary-ascii", maxLength: 20 }), {
    maxKeys: 3,
  });

  it("never gets a 5xx out of any route", async () => {
    const { cookie } = await enter();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        body,
        query,
        fc.boolean(),
        async (call, value, search, hasSession) => {
          const path = `${call.path}?${new URLSearchParams(search)}`;
          const headers: Record<string, string> = hasSession ? { cookie } : {};
          const sent = call.method === "GET" ? { headers } : { body: value, headers };
          const response = await api.call(call.method, path, sent);
          await response.arrayBuffer();
          expect(response.status).toBeLessThan(500);
        },
      ),
      { numRuns: 250 },
    );
  });
});

describe("a valid input with one hostile text in it", () => {
  const hostile = [
    "",
    " ",
    "\u0000",
    "a\u0000@b.example",
    "\uD800",
    "\u202Ea",
    "' or 1=1 --",
    "%00%zz",
    "0x0",
    "1e309",
    "x".repeat(64),
    "İ@ß.example",
    "00000000-0000-0000-0000-00000000000g",
  ];
  const captchas: Record<string, CaptchaAction> = {
    requestSignup: "signup",
    forgotPassword: "reset",
    "AUTH:REGISTER": "register",
  };

  /** With a solved captcha where one stands before everything else. */
  const inputOf = async (name: string, target: Target): Promise<CallInput> => {
    const input = inputs[name]?.(target) ?? {};
    const action = captchas[name];
    if (action === undefined) return input;
    const challenge = await api.call("GET", `/api/captcha?action=${action}`);
    const solved = { captcha_token: await solveCaptcha(await challenge.json()) };
    return input.body === undefined
      ? { payload: { ...(input.payload as object), ...solved } }
      : { body: { ...(input.body as object), ...solved } };
  };

  const fieldsOf = (part: unknown): string[] =>
    Object.entries(part ?? {}).flatMap(([name, value]) => (typeof value === "string" ? [name] : []));
  const replaced = <T>(part: T, field: string, text: string): T => ({ ...part, [field]: text });

  /** Every text of the input, each replaced by every hostile one. */
  const spoil = async (
    name: string,
    partOf: (input: CallInput) => unknown,
    send: (input: CallInput, field: string, text: string, cookie: string) => Promise<void>,
  ) => {
    const { target } = await enter();
    for (const field of fieldsOf(partOf(inputs[name]?.(target) ?? {}))) {
      for (const text of hostile) {
        const { cookie, target: fresh } = await enter();
        await send(await inputOf(name, fresh), field, text, cookie);
      }
    }
  };

  it.each(httpCalls)("never gets a 5xx out of $name", async (call: HttpCall) => {
    const part = call.method === "GET" ? "query" : "body";
    await spoil(
      call.name,
      (input) => input[part],
      async (input, field, text, cookie) => {
        const spoiled: CallInput = { ...input, [part]: replaced(input[part], field, text) };
        const { query, body } = spoiled;
        const [spelling] = call.paths;
        const path = `${fillPath(spelling, query ?? {})}?${new URLSearchParams(withoutParts(spelling, query))}`;
        const sent = { headers: { cookie }, ...(body !== undefined && { body }) };
        const { status } = await api.call(call.method, path, sent);
        expect({ field, text, isFailure: status >= 500 }).toEqual({ field, text, isFailure: false });
      },
    );
  });

  it.each(commands)("never gets a failure of ours out of $key", async (command: Command) => {
    await spoil(
      command.key,
      (input) => input.payload,
      async (input, field, text, cookie) => {
        const url = `${api.origin.replace("http", "ws")}${socketPaths.userCommander(alice.userId)}`;
        const commander = await new TestClient(url, { origin: publicOrigin, headers: { cookie } }).open();
        const payload = replaced(input.payload, field, text);
        const answer = await commander.command(command.key, payload, newTransactionId());
        commander.socket.terminate();
        expect({ field, text, code: answer.error_code }).not.toEqual({ field, text, code: "internal" });
      },
    );
  });
});
