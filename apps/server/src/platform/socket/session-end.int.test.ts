import { createTestDatabase, startNats, useTestbed, waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { medianOf } from "../../testing/median-of.ts";
import type { Player } from "./testing/player-fixtures.ts";
import type { Edge } from "./testing/start-edge.ts";
import { startWorld, type World } from "./testing/start-world.ts";

let world: World;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = stack.use(await createTestDatabase());
  world = stack.use(await startWorld({ databaseUrl, natsUrl: useTestbed().natsUrl }));
});
afterAll(() => stack.disposeAsync());

const openAll = async (edge: Edge, player: Player) => {
  const user = await edge.connect(`/user/${player.userId}`, player);
  user.say(`SUBSCRIBE:/user/${player.userId}`);
  const { seq } = await user.frame(({ key }) => key === "USER:INIT");
  const account = await edge.connect(`/account/${player.accountId}`, player);
  const commander = await edge.connect(`/user/${player.userId}/commander`, player);
  return { user, account, commander, all: [user, account, commander], seq: seq ?? 0 };
};

const ended = { code: 4401, reason: "session_ended" };

describe("a session that ends", () => {
  it("[SESSION-5] [SESSION-15] tells the page USER:INIT with null, then closes all its sockets, on every process, within a second", async () => {
    // No sweep finds it first.
    const limits = { sessionSweepMs: 3_600_000 };
    const [here, there] = await Promise.all([world.edge({ limits }), world.edge({ limits })]);
    const tookMs: number[] = [];
    for (const name of ["alice1", "alice2", "alice3", "alice4", "alice5"]) {
      const alice = await world.store.addPlayer(name);
      const sockets = [await openAll(here, alice), await openAll(there, alice)];
      const other = { ...alice, ...(await world.store.addSession(alice.userId)) };
      const untouched = await openAll(there, other);

      const start = performance.now();
      await world.store.endSession(alice.sessionId);
      here.poke();
      for (const { user, all, seq } of sockets) {
        for (const socket of all) expect(await socket.closed).toEqual(ended);
        expect(user.frames.at(-1)).toEqual({
          uri: `/user/${alice.userId}`,
          key: "USER:INIT",
          payload: null,
          seq: seq + 1,
        });
      }
      tookMs.push(performance.now() - start);
      // The player's other session goes on.
      untouched.user.say(`SUBSCRIBE:/user/${alice.userId}`);
      await untouched.user.until(({ frames }) => frames.length === 2);
      for (const { socket } of untouched.all) expect(socket.readyState).toBe(socket.OPEN);
    }
    expect(medianOf(tookMs)).toBeLessThan(1000);
  });

  it("[SESSION-5] closes a socket whose session ended while it was being opened", async () => {
    const bob = await world.store.addPlayer("bob");
    let letIn: (() => void) | undefined;
    const edge = await world.edge({
      authenticate: async () => {
        const actor = await world.store.actorOf(bob.sessionId);
        await new Promise<void>((resolve) => {
          letIn = resolve;
        });
        return actor;
      },
      limits: { sessionSweepMs: 3_600_000 },
    });
    let heard = false;
    edge.bus.subscribe("session.ended", (body) => {
      heard ||= JSON.stringify(body).includes(bob.sessionId);
    });
    await edge.bus.flush();
    const opening = edge.connect(`/user/${bob.userId}`, bob);
    await waitUntil("the upgrade to wait", () => letIn !== undefined);
    await world.store.endSession(bob.sessionId);
    edge.poke();
    await waitUntil("the news", () => heard);
    letIn?.();
    expect(await (await opening).closed).toEqual(ended);
  });

  it("[REALTIME-33] is ended by the database alone: a message on the bus about a live session closes nothing", async () => {
    const edge = await world.edge({ limits: { sessionSweepMs: 3_600_000 } });
    const dave = await world.store.addPlayer("dave");
    const other = { ...dave, ...(await world.store.addSession(dave.userId)) };
    const { all, user } = await openAll(edge, dave);
    const leaving = await openAll(edge, other);
    edge.bus.publish("session.ended", { sessionIds: [dave.sessionId] });
    // Asked about later: when this one is closed, the lie was looked at.
    await world.store.endSession(other.sessionId);
    edge.poke();
    for (const socket of leaving.all) expect(await socket.closed).toEqual(ended);
    for (const { socket } of all) expect(socket.readyState).toBe(socket.OPEN);
    expect(user.frames).toHaveLength(1);
  });

  it("[SESSION-5] is found by the sweep when it was not announced, such as one that died of age", async () => {
    const edge = await world.edge({ limits: { sessionSweepMs: 50 } });
    const carol = await world.store.addPlayer("carol");
    const { all } = await openAll(edge, carol);
    await world.store.endSession(carol.sessionId, { announce: false });
    for (const socket of all) expect(await socket.closed).toEqual(ended);
  });

  it("[SESSION-5] is found as soon as NATS is back, when it ended while NATS was away", async () => {
    await using nats = await startNats();
    const edge = await world.edge({ natsUrl: nats.url, limits: { sessionSweepMs: 3_600_000 } });
    const erin = await world.store.addPlayer("erin");
    const { all } = await openAll(edge, erin);
    await nats.kill();
    await waitUntil("the loss to be noticed", () => !edge.bus.isConnected());
    await world.store.endSession(erin.sessionId, { announce: false });
    await nats.restart();
    for (const socket of all) expect(await socket.closed).toEqual(ended);
  });
});
