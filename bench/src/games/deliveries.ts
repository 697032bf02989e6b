/**
 * News to one endpoint by the real sender, which claims, signs, sends and records, against bare `fetch` with keep-alive
 * to the same game server, as many at once.
 */
import { newId } from "@passport/database";
import { runSql } from "@passport/testbed/run-sql";
import { waitUntil } from "@passport/testbed/wait-until";
import { type Contestant, runLaps } from "../ledger/laps.ts";
import { type Row, toRow } from "../row.ts";
import type { GamesFixture } from "./games-fixture.ts";

const laps = 3;
const eventsInLap = 10_000;
/** Requests in flight to one game. */
const atOnce = 64;
const bar = 0.6;

const body = JSON.stringify({
  type: "webhook.test",
  timestamp: new Date().toISOString(),
  version: "2026-11-17",
  data: { message: "Bench" },
});

const bySender =
  ({ context, ownerUrl, games, gameServer }: GamesFixture): Contestant =>
  async () => {
    await runSql(
      ownerUrl,
      `insert into webhook_events (id, client_id, type, order_key, data, give_up_at)
       select gen_random_uuid(), $1, 'webhook.test', gen_random_uuid()::text, '{"message":"Bench"}', now() + interval '1 day'
       from generate_series(1, $2)`,
      [games[0]?.clientId, eventsInLap],
    );
    await runSql(ownerUrl, "analyze webhook_events");
    const before = await gameServer.ask(0);
    const start = performance.now();
    await using _sender = context.webhooks.startSender();
    await waitUntil("all news to be recorded", async () => {
      if ((await gameServer.ask(0)) - before < eventsInLap) return false;
      const [row] = await runSql<{ n: number }>(
        ownerUrl,
        "select count(*)::int as n from webhook_events where state = 'due'",
      );
      return row?.n === 0;
    });
    return (eventsInLap * 1000) / (performance.now() - start);
  };

/** Signs nothing and records nothing. */
const byFetch =
  ({ url }: GamesFixture): Contestant =>
  async () => {
    let left = eventsInLap;
    const start = performance.now();
    const send = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const headers = { "content-type": "application/json", "webhook-id": newId() };
        const response = await fetch(url, { method: "POST", headers, body });
        await response.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, send));
    return (eventsInLap * 1000) / (performance.now() - start);
  };

export const benchDeliveries = async (fixture: GamesFixture): Promise<Row[]> => {
  const [ours, bare] = [bySender(fixture), byFetch(fixture)];
  await bare();
  await ours();
  const figures = await runLaps({ sender: ours, fetch: bare }, laps);
  return [
    toRow({
      name: "webhook deliveries over bare fetch",
      unit: "deliveries/s",
      ours: figures.sender,
      bare: figures.fetch,
      atLeast: bar,
    }),
  ];
};
