/** Webhooks over the wire: what staff set up, and what a game's server reads and asks for. */
import { inTransaction } from "@passport/database";
import type { EventRecord } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GameServer, startGameServer } from "../../testing/service-key.ts";
import {
  type Administrators,
  type ClientsFixture,
  startClientsFixture,
  studio,
} from "../clients/testing/clients-fixture.ts";
import { enqueueEvents, type NewEvent } from "./index.ts";
import { accept, type ScriptedGame, serveGame, startScriptedGame, statusOnly } from "./testing/scripted-game.ts";
import { newsFor, questionFor } from "./testing/webhooks-fixture.ts";

let fixture: ClientsFixture;
let admins: Administrators;
let game: ScriptedGame;
let server: GameServer;
let foreign: GameServer;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  const { api, db } = fixture;
  admins = await fixture.administrators();
  game = cleanUp.use(await serveGame(studio.id, []));
  server = await startGameServer({ origin: api.origin, db }, { clientId: studio.id });
  cleanUp.use(await startScriptedGame({ db, sealer: api.context.sealer, clientId: "another-game" }));
  foreign = await startGameServer({ origin: api.origin, db }, { clientId: "another-game" });
  cleanUp.use(api.context.webhooks.startSender());
});
afterAll(() => cleanUp.disposeAsync());

const client_id = studio.id;
const command = async <T>(key: string, payload: object = { client_id }) => {
  const isRequest = key !== "CLIENT:WEBHOOK:TEST";
  const { payload: answer, error_code } = await (isRequest ? admins.decide : admins.first.command)(key, payload);
  return { ...(answer as T), error_code };
};
const commit = (events: readonly NewEvent[]) =>
  inTransaction(fixture.db, (transaction) => enqueueEvents(transaction, events));
const read = async (response: Promise<Response>) => {
  const answer = await response;
  return { status: answer.status, body: (await answer.json()) as EventRecord & { error_code?: string } };
};
const ended = (id: string) =>
  waitUntil("the end", async () => {
    const { body } = await read(server.get(`/api/service/events/${id}`));
    return body.state !== "due" && body;
  });

describe("members of staff with ClientManage", () => {
  it("set an endpoint: the secret is answered once, sealed in the table, and signs a test", async () => {
    expect(await command("CLIENT:WEBHOOK:TEST")).toMatchObject({ error_code: "not_found" });
    const first = await command<{ secret: string }>("CLIENT:WEBHOOK:SET", { client_id, url: game.url });
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const row = await fixture.db
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("client_id", "=", client_id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(first.secret.slice("whsec_".length));
    // A second address keeps the secret, and does not tell it again.
    const second = await command("CLIENT:WEBHOOK:SET", { client_id, url: `${game.url}?second` });
    expect(second).toMatchObject({ secret: null });
    game.secrets = [first.secret];

    const { event_id } = await command<{ event_id: string }>("CLIENT:WEBHOOK:TEST");
    await ended(event_id);
    expect(game.deliveries.at(-1)).toMatchObject({ id: event_id, event: { type: "webhook.test" } });
    expect(game.forged).toBe(0);
    const audit = await fixture.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "=", client_id)
      .orderBy("id")
      .execute();
    expect(audit.filter(({ action }) => /(done|test)$/.test(action))).toMatchObject([
      { actor_id: admins.second.userId, action: "client.webhook.set.done", details: { url: game.url } },
      { actor_id: admins.second.userId, action: "client.webhook.set.done", details: { url: `${game.url}?second` } },
      { actor_id: admins.first.userId, action: "client.webhook.test", details: { event_id } },
    ]);
    expect(JSON.stringify(audit) + fixture.api.log()).not.toContain(first.secret.slice("whsec_".length));
  });

  it("cannot set an address that is not fit, nor for a client that does not exist", async () => {
    for (const url of ["http://game.example/", "https://user@game.example/", "ftp://game.example/", "x"]) {
      expect(await command("CLIENT:WEBHOOK:SET", { client_id, url })).toMatchObject({
        error_code: "endpoint_not_usable",
      });
    }
    const url = "https://game.example/";
    expect(await command("CLIENT:WEBHOOK:SET", { client_id: "no-such-client", url })).toMatchObject({
      error_code: "not_found",
    });
    for (const key of ["ROTATE", "REMOVE", "TEST"]) {
      const answer = await command(`CLIENT:WEBHOOK:${key}`, { client_id: "no-such-client" });
      expect(answer).toMatchObject({ error_code: "not_found" });
    }
    const player = await fixture.visitor();
    expect(await player.command("CLIENT:WEBHOOK:ROTATE", { client_id, reason: "A test" })).toMatchObject({
      error_code: "permission_denied",
    });
  });

  it("rotate the secret under load: every delivery verifies with what the game knows at that time", async () => {
    const [old = ""] = game.secrets;
    let isLoading = true;
    const load = (async () => {
      for (let round = 1; isLoading; round += 1) {
        await commit(Array.from({ length: 20 }, () => newsFor(client_id)));
        await waitUntil("the game to keep up", () => !isLoading || game.deliveries.length > round * 20 - 200);
      }
    })();
    const arrivals = (what: string, isOne: (signatures: number) => boolean) => {
      const from = game.deliveries.length;
      const found = () => game.deliveries.slice(from).filter(({ signatures }) => isOne(signatures)).length;
      return waitUntil(what, () => found() > 100);
    };
    await arrivals("deliveries before", (signatures) => signatures === 1);
    const { secret } = await command<{ secret: string }>("CLIENT:WEBHOOK:ROTATE");
    const { previous_until } = await fixture.db
      .selectFrom("webhook_endpoints")
      .select("previous_until")
      .where("client_id", "=", client_id)
      .executeTakeFirstOrThrow();
    expect(((previous_until?.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    // The game does not have the new one yet.
    await arrivals("deliveries with both", (signatures) => signatures === 2);
    expect(game.deliveries.at(-1)?.secret).toBe(old);
    // Deployed: it knows the new one alone, as soon as nothing is under way that was signed before.
    const { updated_at } = await fixture.db
      .selectFrom("webhook_endpoints")
      .select("updated_at")
      .where("client_id", "=", client_id)
      .executeTakeFirstOrThrow();
    const before = fixture.db.selectFrom("webhook_events").select("id").where("created_at", "<=", updated_at);
    const underWay = before.where("client_id", "=", client_id).where("state", "=", "due");
    await waitUntil("the last one signed before", async () => (await underWay.execute()).length === 0);
    game.secrets = [secret];
    await arrivals("deliveries with the new one", (signatures) => signatures === 2);
    expect(game.deliveries.at(-1)?.secret).toBe(secret);
    await sql`update webhook_endpoints set previous_until = now() where client_id = ${client_id}`.execute(fixture.db);
    await arrivals("deliveries after", (signatures) => signatures === 1);
    isLoading = false;
    await load;
    expect(game.forged).toBe(0);
  });
});

describe("a game's server", () => {
  it("lists its own events, newest first, by type and state, page by page", async () => {
    await sql`delete from webhook_events`.execute(fixture.db);
    game.answer = statusOnly(204);
    const events = [newsFor(client_id), newsFor(client_id), newsFor(client_id)];
    const [first, second, third] = events.map(({ id }) => id);
    const alien = newsFor("another-game");
    await commit([...events, alien]);
    for (const { id } of events) await ended(id);
    const list = async (query: string) => {
      const body = (await (await server.get(`/api/service/events${query}`)).json()) as {
        data: EventRecord[];
        next_cursor: string;
      };
      return { ids: body.data.map(({ event_id }) => event_id), next: body.next_cursor };
    };
    const page = await list("?limit=2");
    expect(page.ids).toEqual([third, second]);
    expect(await list(`?limit=2&cursor=${page.next}`)).toEqual({ ids: [first], next: null });
    expect((await list("?type=webhook.test&state=delivered")).ids).toEqual([third, second, first]);
    expect((await list("?type=item.moved")).ids).toEqual([]);
    expect((await list("?state=given_up")).ids).toEqual([]);
    const { body } = await read(server.get(`/api/service/events/${first}`));
    expect(body).toMatchObject({
      event_id: first,
      state: "delivered",
      attempts: 1,
      last_status: 204,
      next_try_at: null,
    });
    // Another game's event is none.
    for (const path of [
      `/api/service/events/${alien.id}`,
      "/api/service/events/018f0000-0000-7000-8000-000000000001",
    ]) {
      expect(await read(server.get(path))).toMatchObject({ status: 404, body: { error_code: "not_found" } });
      expect(await read(server.post(`${path}/replay`, {}))).toMatchObject({
        status: 404,
        body: { error_code: "not_found" },
      });
    }
    expect((await foreign.get(`/api/service/events/${alien.id}`)).status).toBe(200);
  });

  it("has an event sent again: delivered or given up, with the same id, and never a question", async () => {
    const event = newsFor(client_id);
    await commit([event]);
    await ended(event.id);
    const arrivals = () => game.deliveries.filter(({ id }) => id === event.id);
    const replay = () => read(server.post(`/api/service/events/${event.id}/replay`, {}));
    expect(await replay()).toMatchObject({ status: 200, body: { state: "due", attempts: 0, ended_at: null } });
    await waitUntil("it to arrive again", () => arrivals().length === 2);
    await ended(event.id);
    expect(arrivals()[1]?.event).toEqual(arrivals()[0]?.event);

    await sql`update webhook_events set state = 'given_up', give_up_at = now() where id = ${event.id}`.execute(
      fixture.db,
    );
    const { body } = await replay();
    expect(body.state).toBe("due");
    await ended(event.id);
    expect(arrivals()).toHaveLength(3);
    const { give_up_at } = await fixture.db
      .selectFrom("webhook_events")
      .select("give_up_at")
      .where("id", "=", event.id)
      .executeTakeFirstOrThrow();
    expect((give_up_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(3, 1);

    game.answer = accept;
    const question = questionFor(client_id);
    await commit([question]);
    const path = `/api/service/events/${question.id}/replay`;
    const refusal = { status: 409, body: { error_code: "event_not_replayable" } };
    expect(await read(server.post(path, {}))).toMatchObject(refusal);
    await sql`update webhook_events set state = 'delivered', ended_at = now() where id = ${question.id}`.execute(
      fixture.db,
    );
    expect(await read(server.post(path, {}))).toMatchObject(refusal);
  });

  it("loses its endpoint: what is due is given up, and nothing is sent there any more", async () => {
    game.answer = statusOnly(500);
    const event = newsFor(client_id);
    await commit([event]);
    await waitUntil("a failed try", () => game.deliveries.some(({ id }) => id === event.id));
    expect((await command("CLIENT:WEBHOOK:REMOVE")).error_code).toBeUndefined();
    const { body } = await read(server.get(`/api/service/events/${event.id}`));
    expect(body).toMatchObject({ state: "given_up", last_error: "endpoint_removed" });
    const { requests } = game;
    const later = newsFor(client_id);
    await commit([later]);
    expect((await server.get(`/api/service/events/${later.id}`)).status).toBe(404);
    expect(await command("CLIENT:WEBHOOK:REMOVE")).toMatchObject({ error_code: "not_found" });
    const marker = newsFor("another-game");
    await commit([marker]);
    await waitUntil(
      "another game's event",
      async () =>
        ((await (await foreign.get(`/api/service/events/${marker.id}`)).json()) as EventRecord).state === "delivered",
    );
    expect(game.requests).toBe(requests);
  });
});

describe("the worker's jobs", () => {
  const run = (name: string) => fixture.api.runJob(name);

  it("delete events 30 days after they ended, and give up what the sender never took", async () => {
    await sql`delete from webhook_events`.execute(fixture.db);
    const [old, recent, overdue, due] = Array.from({ length: 4 }, () => newsFor("another-game"));
    // The sender leaves them alone.
    await sql`update clients set disabled_at = now() where id = 'another-game'`.execute(fixture.db);
    const all = [old, recent, overdue, due].flatMap((event) => event ?? []);
    await commit(all.map((event) => ({ ...event, orderKey: "k" })));
    const set = (event: NewEvent | undefined, columns: ReturnType<typeof sql>) =>
      sql`update webhook_events set ${columns} where id = ${event?.id}`.execute(fixture.db);
    await set(old, sql`state = 'delivered', ended_at = now() - interval '30 days 1 minute'`);
    await set(recent, sql`state = 'delivered', ended_at = now() - interval '29 days'`);
    await set(overdue, sql`state = 'due', ended_at = null, give_up_at = now() - interval '2 hours'`);
    await set(due, sql`state = 'due', ended_at = null, give_up_at = now() + interval '1 minute'`);
    expect(await run("end-overdue-webhooks")).toBe(1);
    expect(await run("delete-old-webhooks")).toBe(1);
    const left = await fixture.db.selectFrom("webhook_events").select(["id", "state"]).orderBy("id").execute();
    expect(left).toEqual([
      { id: recent?.id, state: "delivered" },
      { id: overdue?.id, state: "given_up" },
      { id: due?.id, state: "due" },
    ]);
  });
});
