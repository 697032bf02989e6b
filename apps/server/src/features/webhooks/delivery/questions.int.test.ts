/** Questions: the game's answer decides, in one transaction with the end of the event. */
import { inTransaction } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DecisionHandler, hasEndpoint, withdrawEvents } from "../index.ts";
import { accept, hang, refuseWith, type Script, statusOnly } from "../testing/scripted-game.ts";
import {
  newsFor,
  paymentFor,
  questionFor,
  quickPace,
  startWebhooksFixture,
  type WebhooksFixture,
} from "../testing/webhooks-fixture.ts";

let fixture: WebhooksFixture;
beforeAll(async () => {
  fixture = await startWebhooksFixture();
});
// What one test leaves due is not for the sender of the next one.
afterEach(() => fixture.db.deleteFrom("webhook_events").execute());
afterAll(() => fixture[Symbol.asyncDispose]());

const decisionsOf = (id: string) => fixture.decisions.filter(({ eventId }) => eventId === id);

it("ask returns when the decisions of all questions have committed", async () => {
  const game = await fixture.addGame(({ event }, response) => {
    const isFirst = "direction" in event.data && event.data.direction === "to_game";
    (isFirst ? accept : refuseWith("Your hangar is full"))(undefined as never, response);
  });
  const accepted = Array.from({ length: 30 }, () => questionFor(game.clientId));
  const refused = questionFor(game.clientId, { direction: "to_passport" });
  await fixture.commit([...accepted, refused]);
  await fixture.create().ask([...accepted, refused].map(({ id }) => id));
  for (const { id } of accepted) {
    expect(decisionsOf(id)).toEqual([{ eventId: id, isAccepted: true, reason: "" }]);
    expect(await fixture.read(id)).toMatchObject({ state: "delivered", attempts: 1 });
  }
  expect(decisionsOf(refused.id)).toEqual([{ eventId: refused.id, isAccepted: false, reason: "Your hangar is full" }]);
});

const says =
  (body: string): Script =>
  (_, response) =>
    void response.end(body);

it.each<[string, Script, string]>([
  ["an error", statusOnly(500), "status"],
  ["a refusal by status", statusOnly(403), "status"],
  [
    "a redirect",
    (_, response) => void response.writeHead(302, { location: "/" }).end('{"decision":"accept"}'),
    "redirect",
  ],
  ["nothing", statusOnly(204), "no_decision"],
  ["garbage", says("accept"), "no_decision"],
  ["another word", says('{"decision":"maybe"}'), "no_decision"],
  ["a reason of two lines", says('{"decision":"refuse","reason":"a\\nb"}'), "no_decision"],
  ["a reason of 201 characters", says(JSON.stringify({ decision: "refuse", reason: "x".repeat(201) })), "no_decision"],
  ["more than 4 KB", says(`{"decision":"accept"}${" ".repeat(4100)}`), "answer_too_large"],
  [
    "half an answer",
    (_, response) => void response.write('{"decision":', () => response.destroy()),
    "connection_failed",
  ],
  ["no answer in time", hang, "timeout"],
  ["half an answer, then silence", (_, response) => void response.write('{"decision":'), "timeout"],
])("%s is no decision: the question stays due", async (_, script, error) => {
  const game = await fixture.addGame(script);
  const question = questionFor(game.clientId);
  await fixture.commit([question]);
  await fixture.create({ pace: { ...quickPace, attemptMs: 300 } }).ask([question.id]);
  expect(await fixture.read(question.id)).toMatchObject({ state: "due", attempts: 1, last_error: error });
  expect(decisionsOf(question.id)).toEqual([]);
});

it("is asked again by the sender, with the same id, when its process did not get an answer", async () => {
  const game = await fixture.addGame(statusOnly(502));
  const question = questionFor(game.clientId);
  await fixture.commit([question]);
  const webhooks = fixture.create();
  await webhooks.ask([question.id]);
  game.answer = accept;
  await using _ = webhooks.startSender();
  await waitUntil("the decision", () => decisionsOf(question.id).length === 1);
  expect(new Set(game.deliveries.map(({ id }) => id))).toEqual(new Set([question.id]));
});

it("a new question is left to the process that asks it", async () => {
  const game = await fixture.addGame();
  await using _ = fixture.create().startSender();
  const [question, news] = [questionFor(game.clientId), newsFor(game.clientId)];
  await fixture.commit([question, news]);
  await waitUntil("the news", async () => (await fixture.read(news.id)).state === "delivered");
  expect(await fixture.read(question.id)).toMatchObject({ state: "due", attempts: 0 });
  await fixture.create().ask([question.id]);
  expect(await fixture.read(question.id)).toMatchObject({ state: "delivered", attempts: 1 });
});

it("what has to arrive before a question is delivered by ask, in order", async () => {
  const game = await fixture.addGame();
  const [first, second] = [newsFor(game.clientId, { orderKey: "k" }), newsFor(game.clientId, { orderKey: "k" })];
  const question = questionFor(game.clientId, { orderKey: "k" });
  await fixture.commit([first, second, question]);
  await fixture.create().ask([question.id]);
  expect(game.deliveries.map(({ id }) => id)).toEqual([first.id, second.id, question.id]);
  expect(decisionsOf(question.id)).toHaveLength(1);
});

it("is given up at its deadline, at the latest while a request hangs, and holds up nothing behind it", async () => {
  const game = await fixture.addGame(({ event }, response) => void (event.type === "webhook.test" && response.end()));
  const question = questionFor(game.clientId, { orderKey: "k", decideInMs: 400 });
  const behind = newsFor(game.clientId, { orderKey: "k" });
  await fixture.commit([question, behind]);
  const webhooks = fixture.create();
  await using _ = webhooks.startSender();
  const startedMs = Date.now();
  await webhooks.ask([question.id]);
  expect(Date.now() - startedMs).toBeLessThan(2000);
  await waitUntil("what is behind it", async () => (await fixture.read(behind.id)).state === "delivered");
  expect(await fixture.read(question.id)).toMatchObject({ state: "given_up", last_error: "timeout" });
  expect(game.deliveries.map(({ id }) => id)).toEqual([question.id, behind.id]);
});

it("is not asked any more when it was withdrawn, and its late answer is only heard", async () => {
  const game = await fixture.addGame(hang);
  const [asked, unasked] = [questionFor(game.clientId), questionFor(game.clientId)];
  await fixture.commit([asked, unasked]);
  const { ask } = fixture.create();
  game.answer = (delivery, response) =>
    void inTransaction(fixture.db, (transaction) => withdrawEvents(transaction, [asked.id, unasked.id])).then(() =>
      accept(delivery, response),
    );
  await ask([asked.id]);
  await ask([unasked.id]);
  expect(game.deliveries.map(({ id }) => id)).toEqual([asked.id]);
  expect(await fixture.read(asked.id)).toMatchObject({ state: "withdrawn" });
  expect(await fixture.read(unasked.id)).toMatchObject({ state: "withdrawn", attempts: 0 });
});

it("a decision that cannot be applied leaves its question due, and the others of its batch are applied", async () => {
  const game = await fixture.addGame(accept);
  const questions = Array.from({ length: 5 }, () => questionFor(game.clientId));
  const [poisoned] = questions;
  await fixture.commit(questions);
  const applied: string[] = [];
  const handler = {
    decide: async (_: unknown, decided: readonly { eventId: string }[]) => {
      if (decided.some(({ eventId }) => eventId === poisoned?.id)) throw new Error("cannot be applied");
      applied.push(...decided.map(({ eventId }) => eventId));
    },
  };
  await fixture.create({ handler }).ask(questions.map(({ id }) => id));
  expect(await fixture.read(poisoned?.id ?? "")).toMatchObject({ state: "due", last_error: "not_applied" });
  for (const { id } of questions.slice(1)) expect((await fixture.read(id)).state).toBe("delivered");
  expect(applied.toSorted()).toEqual(
    questions
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  );
});

it("decides payments and moves that games answer together in transactions of their own", async () => {
  const game = await fixture.addGame(accept);
  const moves = Array.from({ length: 60 }, () => questionFor(game.clientId));
  const payments = moves.map(() => paymentFor(game.clientId));
  await fixture.commit([...moves, ...payments]);
  const isPayment = new Set(payments.map(({ id }) => id));
  /** Lists the types that each transaction decided. */
  const decided = new Map<string, Set<string>>();
  const handler: DecisionHandler = {
    async decide(transaction, decisions) {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(transaction);
      const types = decided.get(rows[0]?.id ?? "") ?? new Set();
      decided.set(rows[0]?.id ?? "", types);
      for (const { eventId } of decisions) types.add(isPayment.has(eventId) ? "payment" : "move");
    },
  };
  await fixture.create({ handler }).ask([...moves, ...payments].map(({ id }) => id));
  expect(decided.size).toBeLessThan(120);
  expect([...decided.values()].filter(({ size }) => size > 1)).toEqual([]);
});

it("a handler's rows and the end of the event commit together", async () => {
  const game = await fixture.addGame(accept);
  const question = questionFor(game.clientId);
  await fixture.commit([question]);
  let states: string[] = [];
  await fixture
    .create({
      handler: {
        async decide(transaction) {
          const inside = await transaction
            .selectFrom("webhook_events")
            .select("state")
            .where("id", "=", question.id)
            .execute();
          states = inside.map(({ state }) => state);
          await transaction.updateTable("clients").set({ name: "decided" }).where("id", "=", game.clientId).execute();
        },
      },
    })
    .ask([question.id]);
  expect(states).toEqual(["due"]);
  const named = fixture.db.selectFrom("clients").select("name").where("id", "=", game.clientId);
  expect((await named.executeTakeFirstOrThrow()).name).toBe("decided");
});

it("ask ends at once when the game has no endpoint, and hasEndpoint says so before", async () => {
  const game = await fixture.addGame();
  expect(await hasEndpoint(fixture.db, game.clientId)).toBe(true);
  const question = questionFor(game.clientId);
  await fixture.commit([question]);
  await fixture.db.deleteFrom("webhook_endpoints").where("client_id", "=", game.clientId).execute();
  expect(await hasEndpoint(fixture.db, game.clientId)).toBe(false);
  const startedMs = Date.now();
  await fixture.create().ask([question.id, "018f0000-0000-7000-8000-000000000001"]);
  expect(Date.now() - startedMs).toBeLessThan(1000);
});
