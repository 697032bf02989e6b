import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EdgeFixture, startEdge } from "../../testing/service-edge-fixture.ts";
import { deleteOldServiceRequests } from "./delete-old-requests.ts";

let edge: EdgeFixture;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  edge = cleanUp.use(await startEdge());
});
afterAll(() => cleanUp.disposeAsync());

const path = "/api/service/probe/1";
const write = async (body: object, key: string, game = edge.games.first, at = path) => {
  const response = await game.post(at, body, { "idempotency-key": key });
  const text = await response.text();
  const { error_code: code } = JSON.parse(text) as { error_code?: string };
  return { status: response.status, text, code, isReplayed: response.headers.get("idempotent-replayed") === "true" };
};
const countOf = async (text: string) => (await edge.effects()).filter((effect) => effect.endsWith(` ${text}`)).length;
const ageAnswers = (hours: number) =>
  sql`update service_requests set created_at = now() - ${hours} * interval '1 hour'`.execute(edge.db);

it("[EXTERNAL-22] answers the same key with the stored answer, letter for letter, and does nothing again", async () => {
  const [text, key] = ["once", randomUUID()];
  const pokesBefore = edge.pokes();
  const first = await write({ text }, key);
  expect(first).toMatchObject({ status: 200, isReplayed: false });
  // The order of the fields is the use case's, which jsonb would not keep.
  expect(first.text).toMatch(/^\{"z_first":\d+,"a_last":"once"\}$/);
  expect(await write({ text }, key)).toEqual({ ...first, isReplayed: true });
  expect(await countOf(text)).toBe(1);
  expect(edge.pokes()).toBe(pokesBefore + 1);
});

it("[EXTERNAL-22] refuses the same key for another body and for another path", async () => {
  const [text, key] = ["hashed", randomUUID()];
  await write({ text }, key);
  const reused = { status: 409, code: "idempotency_key_reused", isReplayed: false };
  expect(await write({ text: "other" }, key)).toMatchObject(reused);
  expect(await write({ text }, key, edge.games.first, "/api/service/probe/2")).toMatchObject(reused);
  expect([await countOf(text), await countOf("other")]).toEqual([1, 0]);
});

it("[EXTERNAL-22] two parallel requests with one key have one effect and one answer", async () => {
  const [text, key] = ["parallel", randomUUID()];
  const answers = await Promise.all([1, 2, 3].map(() => write({ text, wait_ms: 150 }, key)));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers.map(({ isReplayed }) => isReplayed).sort()).toEqual([false, true, true]);
  expect(await countOf(text)).toBe(1);
});

it("[EXTERNAL-22] a refused call is undone and keeps nothing: the key is free for another try", async () => {
  const key = randomUUID();
  expect(await write({ text: "refuse" }, key)).toMatchObject({ status: 404, code: "not_found" });
  expect(await countOf("refuse")).toBe(0);
  expect(await write({ text: "accepted" }, key)).toMatchObject({ status: 200, isReplayed: false });
});

it("a failure that the call does not declare leaves as internal and keeps nothing", async () => {
  const key = randomUUID();
  expect(await write({ text: "undeclared" }, key)).toMatchObject({ status: 500, code: "internal" });
  expect(await countOf("undeclared")).toBe(0);
});

it("keys of two games have nothing to do with each other", async () => {
  const [text, key] = ["apart", randomUUID()];
  await write({ text }, key);
  expect(await write({ text }, key, edge.games.second)).toMatchObject({ status: 200, isReplayed: false });
  expect(await countOf(text)).toBe(2);
});

it.each([undefined, "", "two words", "ä", "x".repeat(256)])("refuses the key %j", async (key) => {
  const response = await fetch(`${edge.origin}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${edge.games.first.key}`,
      "content-type": "application/json",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    body: JSON.stringify({ text: "no key" }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: "idempotency_key_missing" });
  expect(await countOf("no key")).toBe(0);
});

it("[EXTERNAL-22] keeps an answer for 24 hours, and a job deletes it then", async () => {
  const key = randomUUID();
  await write({ text: "aged" }, key);
  await ageAnswers(23.9);
  expect(await write({ text: "aged" }, key)).toMatchObject({ isReplayed: true });
  expect(await deleteOldServiceRequests(edge.db)).toBe(0);
  await ageAnswers(24.1);
  // Not deleted yet, and over nevertheless.
  expect(await write({ text: "afresh" }, key)).toMatchObject({ status: 200, isReplayed: false });
  expect(await write({ text: "afresh" }, key)).toMatchObject({ isReplayed: true });
  await ageAnswers(24.1);
  expect(await deleteOldServiceRequests(edge.db)).toBeGreaterThan(0);
  expect(await edge.db.selectFrom("service_requests").select("client_id").execute()).toEqual([]);
});
