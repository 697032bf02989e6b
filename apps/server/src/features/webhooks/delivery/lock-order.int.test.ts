/** What waits for several events locks them in one order: outcomes of tries, withdrawals, and the waking of the next ones. */
import { newId } from "@passport/database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordOutcomes, releaseClaims, wakeNext } from "../events/delivery-store.ts";
import { withdrawEvents } from "../events/enqueue-events.ts";
import { newsFor, startWebhooksFixture, type WebhooksFixture } from "../testing/webhooks-fixture.ts";

let fixture: WebhooksFixture;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startWebhooksFixture());
});
afterAll(() => cleanUp.disposeAsync());

const rounds = 30;
const eventsInRound = 200;

/** Avoids `inTransaction`, which would repeat a transaction that met a deadlock and so hide it. */
const isDeadlocked = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: { code?: string }) => {
      if (error.code === "40P01") return true;
      throw error;
    },
  );

const outcomeOf = (id: string) => ({
  id,
  attempts: 0,
  isDelivered: false,
  status: 500,
  error: "status",
  delayMs: 1000,
});

it("meets no deadlock between outcomes, withdrawals and claims that are given back", async () => {
  const { db } = fixture;
  const { clientId } = await fixture.addGame();
  let deadlocks = 0;
  for (let round = 0; round < rounds; round += 1) {
    const news = Array.from({ length: eventsInRound }, () => newsFor(clientId, { orderKey: newId() }));
    // Each of these waits behind one of the others, and is woken by its end.
    const behind = news.map(({ orderKey }) => newsFor(clientId, { orderKey }));
    await fixture.commit([...news, ...behind]);
    const ids = news.map(({ id }) => id);
    const backwards = ids.toReversed();
    const transaction = db.transaction();
    const found = await Promise.all([
      isDeadlocked(transaction.execute((running) => recordOutcomes(running, ids.map(outcomeOf)))),
      isDeadlocked(transaction.execute((running) => withdrawEvents(running, backwards))),
      isDeadlocked(transaction.execute((running) => recordOutcomes(running, backwards.map(outcomeOf)))),
      isDeadlocked(
        releaseClaims(
          db,
          backwards.map((id) => ({ id, attempts: 1 })),
        ),
      ),
      isDeadlocked(wakeNext(db, ids)),
    ]);
    deadlocks += found.filter(Boolean).length;
  }
  expect(deadlocks).toBe(0);
}, 60_000);
