/**
 * No call keeps the event loop busy, whatever it is given: every call of the registry with the largest inputs that its
 * schema takes. Measured is the processor time of the loop's thread, which other work on the machine changes little; of
 * three tries the quickest counts. Uploads have their own test, hostile-pictures.int.test.ts.
 */
import {
  type CaptchaAction,
  type Command,
  commands,
  fillPath,
  type HttpCall,
  httpCalls,
  type ServiceCall,
  serviceCalls,
  socketPaths,
} from "@passport/protocol";
import { createTestDatabase, startChains, useTestbed } from "@passport/testbed";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { solveCaptcha } from "@passport/testbed/client/solve-captcha";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedClients } from "../features/clients/index.ts";
import { newTransactionId } from "../features/entry/testing/browser.ts";
import { TestClient } from "../platform/socket/testing/test-client.ts";
import { seedPlayers } from "../seed-players.ts";
import { type GameServer, startGameServer } from "../testing/service-key.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import type { CallInput, Target } from "./testing/call-input.ts";
import { largestInputs } from "./testing/largest-inputs.ts";
import { type Account, enterAs, prepareAccounts } from "./testing/matrix-accounts.ts";
import { inputs, withoutParts } from "./testing/matrix-inputs.ts";
import { serviceInputs } from "./testing/service-inputs.ts";

const longestMs = 50;

let api: TestApi;
let alice: Account;
let game: GameServer;
let passwordHash: string;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  const { environment } = cleanUp.use(await startChains());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl, environment }));
  const account = (await prepareAccounts(api)).get("alice");
  if (account === undefined) throw new Error("there is no alice");
  alice = account;
  const { db } = api.context;
  const none = { origins: [], redirect_urls: [], logout_urls: [] };
  await seedClients(db, [{ id: "large-test-game", name: "Large", ...none }]);
  game = await startGameServer({ origin: api.origin, db }, { clientId: "large-test-game" });
  const found = await db.selectFrom("passwords").select("hash").where("user_id", "=", alice.userId).executeTakeFirst();
  passwordHash = found?.hash ?? "";
});
afterAll(() => cleanUp.disposeAsync());

/** Whatever the call before changed, alice has her own password again. */
const enter = async () => {
  const { db } = api.context;
  await db.updateTable("passwords").set({ hash: passwordHash }).where("user_id", "=", alice.userId).execute();
  return enterAs(api, alice);
};

const password = seedPlayers.find(({ username }) => username === "alice")?.password ?? "";
/** Where the smallest input is refused before the costly part: what gets there. */
const thatGetFurther: Readonly<Record<string, (target: Target) => CallInput>> = {
  changePassword: () => ({ body: { password, new_password: "x" } }),
  stepUp: () => ({ body: { password } }),
  "USER:UPDATE": ({ userId }) => ({ payload: { id: userId, current_password: password, new_password: "x" } }),
};
const inputOf = (name: string, target: Target): CallInput => (thatGetFurther[name] ?? inputs[name])?.(target) ?? {};

const captchas: Readonly<Record<string, CaptchaAction>> = {
  requestSignup: "signup",
  forgotPassword: "reset",
  "AUTH:REGISTER": "register",
};
const solvedFor = async (name: string): Promise<object> => {
  const action = captchas[name];
  if (action === undefined) return {};
  const challenge = await api.call("GET", `/api/captcha?action=${action}`);
  return { captcha_token: await solveCaptcha(await challenge.json()) };
};

const tries = 3;
/** Of the loop's thread, in milliseconds; `prepare` is not counted. */
const costOf = async (prepare: () => Promise<() => Promise<unknown>>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < tries && least > longestMs; nth += 1) {
    const run = await prepare();
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
};

const shortened = (input: unknown): string => JSON.stringify(input)?.slice(0, 200) ?? "";

const expectQuick = async (all: readonly unknown[], prepare: (input: unknown) => Promise<() => Promise<unknown>>) => {
  for (const input of all) {
    const ms = await costOf(() => prepare(input));
    expect({ input: shortened(input), isQuick: ms <= longestMs, ms }).toMatchObject({ isQuick: true });
  }
};

const httpCallsWithoutFiles = httpCalls.filter(({ takesFile }) => takesFile === undefined);

it.each(httpCallsWithoutFiles)("[REALTIME-35] $name leaves the event loop free", async (call: HttpCall) => {
  const { target } = await enter();
  const smallest = inputOf(call.name, target);
  const part = call.method === "GET" ? "query" : "body";
  await expectQuick(largestInputs(call[part], smallest[part] ?? {}), async (large) => {
    const { cookie } = await enter();
    const given: CallInput = { ...smallest, [part]: { ...Object(large), ...(await solvedFor(call.name)) } };
    const { query, body } = given;
    const [spelling] = call.paths;
    const path = `${fillPath(spelling, query ?? {})}?${new URLSearchParams(withoutParts(spelling, query))}`;
    return async () => {
      const sent = { headers: { cookie }, ...(call.method !== "GET" && body !== undefined && { body }) };
      await (await api.call(call.method, path, sent)).arrayBuffer();
    };
  });
});

it.each(commands)("[REALTIME-35] $key leaves the event loop free", async (command: Command) => {
  const { target } = await enter();
  const smallest = inputOf(command.key, target).payload ?? {};
  await expectQuick(largestInputs(command.payload, smallest), async (large) => {
    const { cookie } = await enter();
    const url = `${api.origin.replace("http", "ws")}${socketPaths.userCommander(alice.userId)}`;
    const commander = await new TestClient(url, { origin: publicOrigin, headers: { cookie } }).open();
    const payload = { ...Object(large), ...(await solvedFor(command.key)) };
    return async () => {
      await commander.command(command.key, payload, newTransactionId());
      commander.socket.terminate();
    };
  });
});

it.each(serviceCalls)("[REALTIME-35] $name leaves the event loop free", async (call: ServiceCall) => {
  const smallest = serviceInputs[call.name]?.() ?? {};
  const part = call.method === "GET" ? "query" : "body";
  const schema = call.method === "GET" ? call.query : call.body;
  await expectQuick(largestInputs(schema, smallest[part] ?? {}), async (large) => {
    const { query = {}, body }: CallInput = { ...smallest, [part]: large };
    const path = `${fillPath(call.path, query)}?${new URLSearchParams(withoutParts(call.path, query))}`;
    return async () => {
      const response = await (call.method === "GET" ? game.get(path) : game.post(path, body));
      await response.arrayBuffer();
    };
  });
});
