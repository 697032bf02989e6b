/**
 * Every call of the service API, for every caller that could come with a key or with something else. The calls come
 * from the protocol's registry; a call that is declared without an input in testing/service-inputs.ts fails.
 */
import { randomUUID } from "node:crypto";
import { inTransaction } from "@passport/database";
import {
  fillPath,
  pathParts,
  type ServiceCall,
  type ServiceScope,
  serviceCalls,
  serviceScopes,
} from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addServiceKey, seedClients } from "../features/clients/index.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { largestInputs } from "./testing/largest-inputs.ts";
import { openSession } from "./testing/matrix-accounts.ts";
import { type ServiceInput, serviceInputs } from "./testing/service-inputs.ts";

let api: TestApi;
let headersOf: Record<string, Record<string, string>>;
const keysByMissingScope = new Map<ServiceScope, string>();
const cleanUp = new AsyncDisposableStack();

const newKey = async (clientId: string, scopes: readonly ServiceScope[] = serviceScopes): Promise<string> => {
  const none = { origins: [], redirect_urls: [], logout_urls: [] };
  await seedClients(api.context.db, [{ id: clientId, name: clientId, ...none }]);
  const given = { clientId, scopes, lifeDays: null };
  return (await inTransaction(api.context.db, (transaction) => addServiceKey(transaction, given))).key;
};
const idOf = (key: string) => key.slice(4, 20);
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  const { db } = api.context;
  const [good, expired, revoked, disabled] = [
    await newKey("good-game-of-matrix"),
    await newKey("expired-game-of-matrix"),
    await newKey("revoked-game-of-matrix"),
    await newKey("disabled-game-of-matrix"),
  ];
  await sql`update service_keys set expires_at = now() where id = ${idOf(expired)}`.execute(db);
  await sql`update service_keys set revoked_at = now() where id = ${idOf(revoked)}`.execute(db);
  await sql`update clients set disabled_at = now() where id = 'disabled-game-of-matrix'`.execute(db);
  // One key for each scope that it lacks.
  for (const missing of serviceScopes) {
    const others = serviceScopes.filter((scope) => scope !== missing);
    keysByMissingScope.set(missing, await newKey(`without-${missing.replace(":", "-")}`, others));
  }
  const player = await api.logIn("alice");
  const admin = await db
    .updateTable("users")
    .set({ role: "Admin" })
    .where("username", "=", "mallory")
    .returning("id")
    .executeTakeFirstOrThrow();
  const { cookie: staff } = await openSession(api, admin.id);
  headersOf = {
    guest: {},
    player: { cookie: player },
    staff: { cookie: staff },
    "a session as a key": bearer(player.split("=")[1] ?? ""),
    "an expired key": bearer(expired),
    "a revoked key": bearer(revoked),
    "a disabled client's key": bearer(disabled),
    "a key of another form": bearer(good.replace("psk_", "sk_")),
    "another game's secret": bearer(`${good.slice(0, 21)}${expired.slice(21)}`),
    "a key in a cookie": { cookie: `psk=${good}` },
    "the key": bearer(good),
  };
});
afterAll(() => cleanUp.disposeAsync());

const inputOf = (call: ServiceCall): ServiceInput => {
  const input = serviceInputs[call.name];
  if (input === undefined)
    throw new Error(`${call.name} is declared, but testing/service-inputs.ts has no input for it`);
  return input();
};

const make = async (
  call: ServiceCall,
  headers: Record<string, string>,
  { query = {}, body }: ServiceInput = inputOf(call),
): Promise<{ status: number; code?: string }> => {
  const parts = pathParts(call.path);
  const rest = Object.entries(query).filter(([name]) => !parts.includes(name));
  const response = await api.call(call.method, `${fillPath(call.path, query)}?${new URLSearchParams(rest)}`, {
    headers: { ...headers, ...(call.method === "POST" && { "idempotency-key": randomUUID() }) },
    ...(body !== undefined && { body }),
  });
  const text = (await response.json()) as { error_code?: string };
  return { status: response.status, ...(text.error_code !== undefined && { code: text.error_code }) };
};

describe("inputs", () => {
  it("exist for every call of the service API, and for nothing else", () => {
    expect(Object.keys(serviceInputs).sort()).toEqual(serviceCalls.map(({ name }) => name).sort());
  });

  it.each(serviceCalls)("of $name are valid", (call) => {
    const { query = {}, body } = serviceInputs[call.name]?.() ?? {};
    expect(call.query.safeParse(query).error).toBeUndefined();
    if (call.method === "POST") expect(call.body.safeParse(body).error).toBeUndefined();
  });
});

it.each(serviceCalls)("[EXTERNAL-21] $method $path", async (call) => {
  const { scope } = call.access;
  const entered: string[] = [];
  for (const [name, headers] of Object.entries(headersOf)) {
    const { status, code } = await make(call, headers);
    if (code !== "key_invalid" || status !== 401) entered.push(name);
  }
  expect(entered).toEqual(["the key"]);
  const { status, code = "none" } = await make(call, headersOf["the key"] ?? {});
  expect([...call.errors, "none"]).toContain(code);
  expect(status).toBeLessThan(500);
  expect(await make(call, bearer(keysByMissingScope.get(scope) ?? ""))).toEqual({ status: 403, code: "scope_missing" });
});

describe("an input with one hostile text in it", () => {
  const hostile = [
    "",
    "\u0000",
    "\uD800",
    "\u202Ea",
    "' or 1=1 --",
    "%00%zz",
    "1e309",
    "-1",
    "x".repeat(600),
    "IA",
    "bnVsbA",
  ];
  const spoiled = (input: ServiceInput): ServiceInput[] => [
    ...Object.keys({ cursor: "", ...input.query }).flatMap((field) =>
      hostile.map((text) => ({ ...input, query: { ...input.query, [field]: text } })),
    ),
    ...Object.keys((input.body as object | undefined) ?? {}).flatMap((field) =>
      hostile.map((text) => ({ ...input, body: { ...(input.body as object), [field]: text } })),
    ),
  ];

  it.each(serviceCalls)("never gets a 5xx out of $name", async (call) => {
    for (const input of spoiled(inputOf(call))) {
      const { status } = await make(call, headersOf["the key"] ?? {}, input);
      expect({ input, isFailure: status >= 500 }).toEqual({ input, isFailure: false });
    }
  });
});

describe("[EXTERNAL-30] a text that PostgreSQL cannot keep", () => {
  const unstorable = ["\ud800", "a\udc00b", "\u0000"];
  /** Each with one text, or name of a field, spoiled. */
  const spoiledTexts = (value: unknown): unknown[] => {
    if (typeof value === "string") return unstorable.map((text) => text + value.slice(text.length));
    if (Array.isArray(value)) return spoiledTexts(value[0]).map((part) => value.with(0, part));
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, part]) => [
      ...spoiledTexts(part).map((spoiled) => ({ ...value, [name]: spoiled })),
      ...unstorable.map((text) => ({ ...value, [text]: part })),
    ]);
  };

  const writes = serviceCalls.filter((call) => call.method === "POST");
  it.each(writes)("is refused in every field of $name", async (call) => {
    const input = inputOf(call);
    const bodies = largestInputs(call.body, input.body ?? {}).flatMap(spoiledTexts);
    for (const body of bodies) {
      const answer = await make(call, headersOf["the key"] ?? {}, { ...input, body });
      expect({ body, ...answer }).toEqual({ body, status: 400, code: "bad_request" });
    }
  });
});
