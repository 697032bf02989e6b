import { createTestDatabase, startNats, useTestbed, waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edge } from "./testing/start-edge.ts";
import { startWorld, type World } from "./testing/start-world.ts";
import { Refused } from "./testing/test-client.ts";

let world: World;
let edge: Edge;
const stack = new AsyncDisposableStack();
const ownOrigin = "https://passport.example";

beforeAll(async () => {
  const { databaseUrl } = stack.use(await createTestDatabase());
  world = stack.use(await startWorld({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  edge = await world.edge();
});
afterAll(() => stack.disposeAsync());

const statusOf = async (...args: Parameters<Edge["connect"]>): Promise<number> => {
  try {
    const client = await edge.connect(...args);
    client.socket.terminate();
    return 101;
  } catch (error) {
    if (error instanceof Refused) return error.status;
    throw error;
  }
};

const isOverloaded = (error: unknown): boolean => error instanceof Refused && error.body.includes("overloaded");

describe("an upgrade", () => {
  it("[REALTIME-1] [REALTIME-2] [REALTIME-5] opens each socket for its owner; subscription sockets start with ROOT", async () => {
    const { alice } = world;
    for (const mount of ["/public", `/user/${alice.userId}`, `/account/${alice.accountId}`]) {
      const client = await edge.connect(mount, alice);
      expect(await client.until(({ texts }) => texts[0])).toBe(`ROOT:${mount}`);
      client.socket.terminate();
    }
    expect(await statusOf(`/user/${alice.userId}/commander`, alice)).toBe(101);
    expect(await statusOf("/commander")).toBe(101);
    expect(await statusOf("/public")).toBe(101);
  });

  it("[REALTIME-3] is refused with a foreign Origin, an almost equal one, or none", async () => {
    const { alice } = world;
    const paths = ["/public", "/commander", `/user/${alice.userId}`, `/user/${alice.userId}/commander`];
    const foreign = [
      "https://mallory.example",
      "http://passport.example",
      "https://passport.example.mallory.example",
      "https://passport.example:8443",
      "null",
    ];
    for (const path of paths) {
      expect(await statusOf(path, alice, {})).toBe(403);
      for (const origin of foreign) expect(await statusOf(path, alice, { origin })).toBe(403);
    }
  });

  it("[REALTIME-3] is refused without a session, and mallory cannot open alice's paths", async () => {
    const { alice, mallory } = world;
    const paths = [`/user/${alice.userId}`, `/account/${alice.accountId}`, `/user/${alice.userId}/commander`];
    for (const path of paths) {
      expect(await statusOf(path)).toBe(401);
      expect(await statusOf(path, { cookie: "sid=01890000-0000-7000-8000-000000000000" })).toBe(401);
      expect(await statusOf(path, mallory)).toBe(403);
    }
    // The id of one kind does not open the other.
    expect(await statusOf(`/user/${alice.accountId}`, alice)).toBe(403);
    expect(await statusOf(`/account/${alice.userId}`, alice)).toBe(403);
  });

  it("[REALTIME-3] is refused for a session that has ended", async () => {
    const bob = await world.store.addPlayer("bob");
    await world.store.endSession(bob.sessionId, { announce: false });
    expect(await statusOf(`/user/${bob.userId}`, bob)).toBe(401);
  });

  it("returns 404 to any other path", async () => {
    const { alice } = world;
    const paths = ["", "/", "/user", "/user/x", `/account/${alice.accountId}/commander`, `/user/${alice.userId}/sups`];
    for (const path of paths) expect(await statusOf(path, alice)).toBe(404);
  });

  it("returns 503 when the session cannot be read: an error lets no one in", async () => {
    const broken = await world.edge({ authenticate: () => Promise.reject(new Error("the database is away")) });
    const { userId } = world.alice;
    await expect(broken.connect(`/user/${userId}`, world.alice)).rejects.toMatchObject({ status: 503 });
    // The body says nothing about why.
    await expect(broken.connect(`/user/${userId}`, world.alice)).rejects.toMatchObject({
      body: expect.not.stringContaining("database"),
    });
  });

  it("asks the database nothing on public paths", async () => {
    const guarded = await world.edge({
      authenticate: () => {
        throw new Error("asked");
      },
    });
    const client = await guarded.connect("/public", world.alice);
    expect(await client.until(({ texts }) => texts[0])).toBe("ROOT:/public");
  });

  it("limits what one address and one player may hold, and forgets what was closed", async () => {
    const small = await world.edge({ limits: { guestSocketsPerAddress: 2, socketsPerUser: 2 } });
    const first = await small.connect("/public");
    await small.connect("/commander");
    await expect(small.connect("/public")).rejects.toMatchObject({ status: 429 });
    first.socket.close();
    await first.closed;
    await small.connect("/public");

    const path = `/user/${world.alice.userId}`;
    await small.connect(path, world.alice);
    await small.connect(path, world.alice);
    const third = await small.connect(path, world.alice);
    expect(await third.closed).toEqual({ code: 4431, reason: "too_many_sockets" });
  });

  it("refuses upgrades behind those that wait for their session, without reading theirs, and takes them when those are served", async () => {
    const { promise: isServed, resolve: serve } = Promise.withResolvers<void>();
    let reads = 0;
    const busy = await world.edge({
      limits: { pendingUpgrades: 2 },
      authenticate: async (cookie) => {
        reads += 1;
        await isServed;
        return world.store.actorOf(cookie.replace("sid=", ""));
      },
    });
    const path = `/user/${world.alice.userId}`;
    // Two sockets of one session: each of them waits, though the session is read once.
    const waiting = [busy.connect(path, world.alice), busy.connect(path, world.alice)];
    await waitUntil("the first read", async () => reads === 1);
    await waitUntil("a refusal", () => busy.connect(path, world.mallory).then(() => false, isOverloaded));
    expect(reads).toBe(1);
    // Prices reach everybody meanwhile.
    await busy.connect("/public");
    expect(await busy.metric('sockets_refused_total{error_code="overloaded"}')).toBeGreaterThan(0);
    serve();
    await Promise.all(waiting);
    await busy.connect(path, world.alice);
  });

  it("counts upgrades that wait as open sockets: each holds a file", async () => {
    const { promise: isServed, resolve: serve } = Promise.withResolvers<void>();
    let reads = 0;
    const small = await world.edge({
      limits: { sockets: 2 },
      authenticate: async (cookie) => {
        reads += 1;
        await isServed;
        return world.store.actorOf(cookie.replace("sid=", ""));
      },
    });
    await small.connect("/public");
    const path = `/user/${world.alice.userId}`;
    const waiting = small.connect(path, world.alice);
    await waitUntil("its read", async () => reads === 1);
    await expect(small.connect(path, world.alice)).rejects.toMatchObject({ status: 503 });
    serve();
    await waiting;
  });

  it("refuses more sockets than the process can hold", async () => {
    const tiny = await world.edge({ limits: { sockets: 1 } });
    await tiny.connect("/public");
    await expect(tiny.connect("/public")).rejects.toMatchObject({ status: 503 });
  });

  it("works while NATS is down", async () => {
    await using nats = await startNats();
    await nats.kill();
    const alone = await world.edge({ natsUrl: nats.url });
    const client = await alone.connect("/public");
    client.say("SUBSCRIBE:/public/exchange_rates");
    const { payload } = await client.frame(({ key }) => key === "SUPS:EXCHANGE");
    expect(payload).toEqual((await world.store.readRates()).payload);
  });

  it("keeps the origin list exact when an origin is repeated in a header", async () => {
    expect(await statusOf("/public", undefined, { origin: `${ownOrigin}, ${ownOrigin}` })).toBe(403);
  });
});
