/** Real PostgreSQL, real HTTP servers as games, real senders. */
import type { ServerResponse } from "node:http";
import { newId } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ScriptedGame, statusOnly } from "../testing/scripted-game.ts";
import { newsFor, quickPace, startWebhooksFixture, type WebhooksFixture } from "../testing/webhooks-fixture.ts";

let fixture: WebhooksFixture;
beforeAll(async () => {
  fixture = await startWebhooksFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const stateOf = async (id: string) => (await fixture.read(id)).state;
const allEnded = (game: ScriptedGame) =>
  waitUntil("all events to end", async () => (await fixture.countDue(game.clientId)) === 0);

describe("news", () => {
  it("arrives with a Standard Webhooks signature, in its envelope, and is delivered by any 2xx", async () => {
    const game = await fixture.addGame(statusOnly(204));
    const event = newsFor(game.clientId, { message: 'Grüße, \u0001 "quoted" 🎮' });
    await fixture.commit([event]);
    const webhooks = fixture.create();
    await using _ = webhooks.startSender();
    await allEnded(game);
    const row = await fixture.read(event.id);
    expect(row).toMatchObject({ state: "delivered", attempts: 1, last_status: 204, last_error: null });
    expect(game.deliveries).toEqual([
      {
        id: event.id,
        event: {
          type: "webhook.test",
          timestamp: row.created_at.toISOString(),
          version: "2026-11-17",
          data: { message: 'Grüße, \u0001 "quoted" 🎮' },
        },
        secret: game.secrets[0],
        signatures: 1,
        atMs: expect.any(Number),
      },
    ]);
    expect(await webhooks.metrics.metrics()).toContain('webhooks_delivered_total{kind="news"} 1');
  });

  it("is left out for a client without an endpoint, and never sent when its transaction rolled back", async () => {
    const game = await fixture.addGame();
    const nowhere = newsFor("no-endpoint-here");
    await fixture.db.insertInto("clients").values(fixture.clientColumns("no-endpoint-here")).execute();
    await fixture.commit([nowhere, newsFor(game.clientId)]);
    const unfit = { ...newsFor(game.clientId), data: { message: 7 } };
    await expect(fixture.commit([newsFor(game.clientId), unfit])).rejects.toThrow();
    await using _ = fixture.create().startSender();
    await allEnded(game);
    expect(game.deliveries).toHaveLength(1);
    await expect(fixture.read(nowhere.id)).rejects.toThrow();
  });

  it("of one key arrives in order, one at a time, whatever fails in between; other keys do not wait", async () => {
    const game = await fixture.addGame();
    const [ordered, failures] = ["ordered", new Set([3, 11])];
    let isBusy = false;
    game.answer = ({ event }, response) => {
      const { message } = event.data as { message: string };
      if (!message.startsWith(ordered)) return void response.end();
      if (isBusy) return void response.writeHead(418).end();
      isBusy = true;
      setTimeout(() => {
        isBusy = false;
        response.writeHead(failures.delete(Number(message.slice(ordered.length))) ? 503 : 200).end();
      }, 5);
    };
    const events = Array.from({ length: 20 }, (_, n) =>
      newsFor(game.clientId, { orderKey: "k", message: `${ordered}${n}` }),
    );
    const others = Array.from({ length: 20 }, () => newsFor(game.clientId, { message: "other" }));
    // Not the order of ids: they are made by processes with clocks of their own.
    const ids = events.map(({ id }) => id).toReversed();
    await fixture.commit([...events.map((event, n) => ({ ...event, id: ids[n] ?? "" })), ...others]);
    await using _ = fixture.create().startSender();
    await using __ = fixture.create().startSender();
    await allEnded(game);
    const numbers = game.deliveries
      .map(({ event }) => (event.data as { message: string }).message)
      .filter((message) => message.startsWith(ordered))
      .map((message) => Number(message.slice(ordered.length)));
    // 3 and 11 came twice, before anything behind them.
    expect(numbers).toEqual([0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    const lastOther = game.deliveries.findLastIndex(
      ({ event }) => (event.data as { message: string }).message === "other",
    );
    expect(lastOther).toBeLessThan(game.deliveries.length - 10);
    const statuses = await fixture.db
      .selectFrom("webhook_events")
      .select("last_status")
      .where("client_id", "=", game.clientId)
      .execute();
    expect(statuses.every(({ last_status }) => last_status === 200)).toBe(true);
  });

  it("is sent once by two senders side by side", async () => {
    const game = await fixture.addGame(statusOnly(200));
    const events = Array.from({ length: 400 }, () => newsFor(game.clientId));
    await fixture.commit(events);
    await using _ = fixture.create().startSender();
    await using __ = fixture.create().startSender();
    await allEnded(game);
    expect(game.deliveries.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it("reaches a game within a second while another one hangs on every request", async () => {
    const [dead, alive] = [await fixture.addGame(), await fixture.addGame(statusOnly(200))];
    const hanging: ServerResponse[] = [];
    dead.answer = (_, response) => void hanging.push(response);
    await fixture.commit(Array.from({ length: 300 }, () => newsFor(dead.clientId)));
    await using _ = fixture.create({ pace: { ...quickPace, attemptMs: 60_000 } }).startSender();
    await waitUntil("requests that hang", () => hanging.length === quickPace.perClient);
    const took: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const startedMs = performance.now();
      await fixture.commit(Array.from({ length: 40 }, () => newsFor(alive.clientId)));
      await allEnded(alive);
      took.push(performance.now() - startedMs);
    }
    expect(alive.deliveries).toHaveLength(200);
    // The best round counts: this machine may be busy.
    expect(Math.min(...took)).toBeLessThan(1000);
    // No more than its own room, and none of those has ended.
    expect(hanging).toHaveLength(quickPace.perClient);
    dead.answer = statusOnly(200);
    for (const response of hanging) response.destroy();
    await allEnded(dead);
  });
});

describe("a failing game", () => {
  it("is tried again with the same id and body until it answers; its words are not stored", async () => {
    const game = await fixture.addGame();
    game.answer = (_, response) =>
      void response.writeHead(game.deliveries.length < 4 ? 500 : 200).end("secret of the game");
    const event = newsFor(game.clientId);
    await fixture.commit([event]);
    const webhooks = fixture.create();
    await using _ = webhooks.startSender();
    await waitUntil("the first failure", async () => (await fixture.read(event.id)).last_error === "status");
    await allEnded(game);
    expect(await fixture.read(event.id)).toMatchObject({ state: "delivered", attempts: 4, last_status: 200 });
    expect(new Set(game.deliveries.map(({ id, event }) => `${id} ${JSON.stringify(event)}`)).size).toBe(1);
    // 50, 100 and 200 ms, each a quarter less at most.
    const [first, , , last] = game.deliveries.map(({ atMs }) => atMs);
    expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(250);
    expect(await webhooks.metrics.metrics()).toContain('webhooks_failed_tries_total{kind="news"} 3');
    expect(fixture.log() + JSON.stringify(await fixture.read(event.id))).not.toContain("secret of the game");
  });

  it("is given up after its time, tells so, and no longer holds up what is behind it", async () => {
    const game = await fixture.addGame();
    const [first, second] = [newsFor(game.clientId, { orderKey: "k" }), newsFor(game.clientId, { orderKey: "k" })];
    game.answer = ({ id }, response) => void response.writeHead(id === first.id ? 410 : 200).end();
    await fixture.commit([first, second]);
    const { give_up_at, created_at } = await fixture.read(first.id);
    expect(give_up_at.getTime() - created_at.getTime()).toBe(3 * 24 * 60 * 60 * 1000);
    await fixture.db
      .updateTable("webhook_events")
      .set({ give_up_at: sql`now() + interval '300 ms'` })
      .where("id", "=", first.id)
      .execute();
    const webhooks = fixture.create();
    await using _ = webhooks.startSender();
    await allEnded(game);
    expect(await fixture.read(first.id)).toMatchObject({ state: "given_up", last_status: 410, last_error: "status" });
    expect((await fixture.read(first.id)).attempts).toBeGreaterThan(1);
    expect(await fixture.read(second.id)).toMatchObject({ state: "delivered", attempts: 1 });
    expect(game.deliveries.map(({ id }) => id).lastIndexOf(first.id)).toBe(game.deliveries.length - 2);
    expect(await webhooks.metrics.metrics()).toContain('webhooks_given_up_total{kind="news"} 1');
    // 410 does not end the endpoint.
    expect(
      await fixture.db.selectFrom("webhook_endpoints").where("client_id", "=", game.clientId).select("url").execute(),
    ).toHaveLength(1);
  });

  it("cannot send us elsewhere: a redirect is a failed try", async () => {
    let visits = 0;
    await using elsewhere = await serveOnLoopback((_, response) => {
      visits += 1;
      response.end();
    });
    const game = await fixture.addGame(
      (_, response) => void response.writeHead(307, { location: elsewhere.origin }).end(),
    );
    const event = newsFor(game.clientId);
    await fixture.commit([event]);
    await using _ = fixture.create().startSender();
    await waitUntil("two tries", () => game.deliveries.length >= 2);
    expect(await fixture.read(event.id)).toMatchObject({ state: "due", last_status: 307, last_error: "redirect" });
    expect(visits).toBe(0);
  });

  it("is not connected to in production mode when its address is private", async () => {
    const game = await fixture.addGame();
    const port = new URL(game.url).port;
    // A host that resolves to loopback, and addresses that need no resolving.
    const urls = [
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      game.url,
    ];
    for (const url of urls) {
      await fixture.db.updateTable("webhook_endpoints").set({ url }).where("client_id", "=", game.clientId).execute();
      const event = newsFor(game.clientId);
      await fixture.commit([event]);
      await using _ = fixture.create({ isPlainAllowed: false }).startSender();
      const row = await waitUntil("a try", async () => {
        const read = await fixture.read(event.id);
        return read.last_error !== null && read;
      });
      expect(row).toMatchObject({ state: "due", last_status: null });
      // The name servers know no localhost, or say that it is loopback.
      expect(row.last_error).toMatch(
        url.includes("localhost") ? /^(address_refused|enotfound|enodata|econnrefused|etimeout)$/ : /^address_refused$/,
      );
    }
    expect(game.deliveries).toEqual([]);
    expect(game.requests).toBe(0);
  });

  it("that is disabled gets nothing until it is enabled again", async () => {
    const game = await fixture.addGame();
    const setDisabled = (disabled_at: Date | null) =>
      fixture.db.updateTable("clients").set({ disabled_at }).where("id", "=", game.clientId).execute();
    await setDisabled(new Date());
    const event = newsFor(game.clientId);
    await fixture.commit([event]);
    await using _ = fixture.create().startSender();
    const marker = await fixture.addGame();
    await fixture.commit([newsFor(marker.clientId)]);
    await allEnded(marker);
    expect(await stateOf(event.id)).toBe("due");
    expect(game.deliveries).toEqual([]);
    await setDisabled(null);
    await allEnded(game);
  });
});

it("tells how old the oldest due event is: never tried, and failing", async () => {
  await using own = await startWebhooksFixture();
  const game = await own.addGame();
  const { metrics } = own.create();
  expect(await metrics.metrics()).toContain('webhooks_oldest_due_seconds{state="new"} 0');
  await own.commit([newsFor(game.clientId), { ...newsFor(game.clientId), id: newId() }]);
  await sql`update webhook_events set created_at = now() - interval '90 s', attempts = (case when id = (select min(id::text)::uuid from webhook_events) then 1 else 0 end)`.execute(
    own.db,
  );
  const text = await metrics.metrics();
  for (const state of ["new", "retrying"]) {
    const [, seconds] = new RegExp(`oldest_due_seconds\\{state="${state}"\\} ([\\d.]+)`).exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(90);
  }
});
