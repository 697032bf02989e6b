/** kill -9 of a sender: everything is delivered at least once, in order, and nothing is lost. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { waitUntil } from "@passport/testbed";
import { expect, it } from "vitest";
import { accept, type Delivery } from "../testing/scripted-game.ts";
import type { SenderOrders } from "../testing/sender-process.ts";
import {
  newsFor,
  questionFor,
  quickPace,
  startWebhooksFixture,
  type WebhooksFixture,
} from "../testing/webhooks-fixture.ts";

const program = fileURLToPath(new URL("../testing/sender-process.ts", import.meta.url));
/** A lease that a test can wait for. */
const pace = { ...quickPace, leaseMs: 2500, attemptMs: 1000, headStartMs: 0 };

const startProcess = async ({ databaseUrl, secretKeys }: WebhooksFixture) => {
  const child = fork(program, { execArgv: [] });
  const exited = once(child, "exit");
  child.send({ databaseUrl, secretKeys, pace } satisfies SenderOrders);
  await once(child, "message");
  return {
    exited,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exited;
    },
  };
};

const messageOf = ({ event }: Delivery) => (event.data as { message: string }).message;

it("leaves to another one what it had in flight, and a question whose answer it had not committed", async () => {
  await using fixture = await startWebhooksFixture();
  const [game, asked] = [await fixture.addGame(), await fixture.addGame(accept)];
  game.answer = (_, response) => void setTimeout(() => response.end(), 3);
  const keys = Array.from({ length: 20 }, (_, key) => `k${key}`);
  const events = Array.from({ length: 600 }, (_, n) =>
    newsFor(game.clientId, { orderKey: keys[n % keys.length] ?? "", message: String(n) }),
  );
  const question = questionFor(asked.clientId);
  await fixture.commit(events);
  {
    await using dying = await startProcess(fixture);
    await waitUntil("a part of them", () => game.deliveries.length > 60, { intervalMs: 1 });
    // It dies with the game's answer in its hands.
    await fixture.commit([question]);
    await fixture.db
      .updateTable("webhook_events")
      .set({ due_at: new Date(0) })
      .where("id", "=", question.id)
      .execute();
    await dying.exited;
  }
  expect(await fixture.countDue(game.clientId)).toBeGreaterThan(0);
  expect(asked.deliveries.map(({ id }) => id)).toEqual([question.id]);
  expect(await fixture.read(question.id)).toMatchObject({ state: "due", attempts: 1 });

  await using _ = fixture.create({ pace }).startSender();
  await waitUntil("the rest", async () => (await fixture.countDue(game.clientId)) === 0);
  expect(new Set(game.deliveries.map(({ id }) => id))).toEqual(new Set(events.map(({ id }) => id)));
  // Repeated ones are those that were in flight; none came after a later one of its key.
  for (const key of keys.keys()) {
    const numbers = game.deliveries
      .map((delivery) => Number(messageOf(delivery)))
      .filter((n) => n % keys.length === key);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
  await waitUntil("the decision", () => fixture.decisions.length === 1);
  expect(asked.deliveries.map(({ id }) => id)).toEqual([question.id, question.id]);
});
