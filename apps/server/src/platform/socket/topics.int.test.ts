import { createTestDatabase, startNats, waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edge } from "./testing/start-edge.ts";
import { startWorld, type World } from "./testing/start-world.ts";
import type { TestClient } from "./testing/test-client.ts";

let world: World;
let edge: Edge;
const stack = new AsyncDisposableStack();
const rates = "/public/exchange_rates";

beforeAll(async () => {
  const { databaseUrl } = stack.use(await createTestDatabase());
  // The public topic has one subject for everybody: a NATS of our own keeps other test files out.
  const nats = stack.use(await startNats());
  world = stack.use(await startWorld({ databaseUrl, natsUrl: nats.url }));
  edge = await world.edge();
});
afterAll(() => stack.disposeAsync());

const subscribed = async (to: Edge, path = rates): Promise<TestClient> => {
  const client = await to.connect("/public");
  client.say(`SUBSCRIBE:${path}`);
  await client.frame(({ uri }) => uri === path);
  return client;
};

const seqs = (client: TestClient) => client.frames.map(({ seq }) => seq);
const price = (client: TestClient) =>
  (client.frames.at(-1)?.payload as { sup_to_usd?: string } | undefined)?.sup_to_usd;

describe("a topic", () => {
  it("[REALTIME-7] [REALTIME-8] returns a subscribe with { uri, key, payload, seq }, then sends changes in order", async () => {
    const client = await subscribed(edge);
    const { payload, seq } = await world.store.readRates();
    expect(client.frames).toEqual([{ uri: rates, key: "SUPS:EXCHANGE", payload, seq }]);
    for (const next of ["1.1", "1.2", "1.3"]) {
      const changed = await world.store.changePrice(next);
      edge.poke();
      await client.frame((frame) => frame.seq === changed);
    }
    expect(seqs(client)).toEqual([seq, seq + 1, seq + 2, seq + 3]);
    expect(price(client)).toBe("1.3");
  });

  it("[REALTIME-8] returns every subscribe with a snapshot, the second one of a socket too", async () => {
    const client = await subscribed(edge);
    client.say(`SUBSCRIBE:${rates}`);
    await client.until(({ frames }) => frames.length === 2);
    const late = await subscribed(edge);
    expect(late.frames).toEqual([client.frames[1]]);
  });

  it("[REALTIME-6] sends nothing of a path after its UNSUBSCRIBE", async () => {
    const leaver = await subscribed(edge);
    const stayer = await subscribed(edge);
    leaver.say(`UNSUBSCRIBE:${rates}`);
    // Frames of one socket are taken in order: the pong says that the UNSUBSCRIBE was.
    leaver.socket.ping();
    await new Promise((resolve) => leaver.socket.once("pong", resolve));
    const seq = await world.store.changePrice("2");
    edge.poke();
    await stayer.frame((frame) => frame.seq === seq);
    expect(leaver.frames).toHaveLength(1);
  });

  it("[REALTIME-6] leaves the bus with the last subscriber", async () => {
    const own = await world.edge();
    const clients = await Promise.all([subscribed(own), subscribed(own)]);
    expect(await own.metric("topics_live")).toBe(1);
    clients[0]?.say(`UNSUBSCRIBE:${rates}`);
    clients[1]?.socket.terminate();
    await waitUntil("no live topic", async () => (await own.metric("topics_live")) === 0);
  });

  it("[REALTIME-10] gives nothing of a path outside the socket's mount or owner", async () => {
    const { alice, mallory } = world;
    const client = await edge.connect(`/user/${mallory.userId}`, mallory);
    const foreign = [
      rates,
      `/user/${alice.userId}`,
      `/user/${mallory.userId}/../${alice.userId}`,
      `/user/${mallory.userId}/`,
      `/user/${mallory.userId}*`,
      `/user/*`,
      `/account/${alice.accountId}/sups`,
      `/account/${mallory.accountId}/sups`,
      "/user/>",
    ];
    for (const path of foreign) client.say(`SUBSCRIBE:${path}`);
    client.say(`SUBSCRIBE:/user/${mallory.userId}`);
    await client.frame(({ key }) => key === "USER:INIT");
    await world.store.renamePlayer(alice.userId, "Alice");
    await world.store.renamePlayer(mallory.userId, "Mallory");
    await world.store.changePrice("2.5");
    edge.poke();
    await client.frame(({ key }) => key === "USER");
    expect(new Set(client.frames.map(({ uri }) => uri))).toEqual(new Set([`/user/${mallory.userId}`]));

    const guest = await edge.connect("/public");
    guest.say(`SUBSCRIBE:/user/${alice.userId}`);
    guest.say(`SUBSCRIBE:${rates}`);
    await guest.frame(({ uri }) => uri === rates);
    expect(guest.frames).toHaveLength(1);
  });

  it("[REALTIME-8] carries a player's change to every one of their sockets, snapshot key first, change key after", async () => {
    const { alice } = world;
    const path = `/user/${alice.userId}`;
    const pages = await Promise.all([edge.connect(path, alice), edge.connect(path, alice)]);
    for (const page of pages) page.say(`SUBSCRIBE:${path}`);
    for (const page of pages) await page.frame(({ key }) => key === "USER:INIT");
    const seq = await world.store.renamePlayer(alice.userId, "Alicia");
    edge.poke();
    for (const page of pages) {
      const change = await page.frame((frame) => frame.seq === seq);
      expect(change).toMatchObject({ uri: path, key: "USER", payload: { first_name: "Alicia" } });
    }
  });

  it("closes a socket that sends anything but the two verbs", async () => {
    for (const frame of [
      "hello",
      "SUBSCRIBE",
      "SUBSCRIBE:",
      "subscribe:/public/exchange_rates",
      "{}",
      "ROOT:/public",
    ]) {
      const client = await edge.connect("/public");
      client.say(frame);
      expect(await client.closed).toEqual({ code: 4400, reason: "malformed_frame" });
    }
    const binary = await edge.connect("/public");
    binary.socket.send(Buffer.from(`SUBSCRIBE:${rates}`));
    expect(await binary.closed).toMatchObject({ code: 4400 });
  });
});

describe("two processes", () => {
  it("a change made on one reaches the sockets of the other", async () => {
    // On the NATS of all edges here: whichever relay takes the row, the hint reaches them.
    const [here, there] = await Promise.all([world.edge(), world.edge()]);
    const { alice } = world;
    const page = await there.connect(`/user/${alice.userId}`, alice);
    page.say(`SUBSCRIBE:/user/${alice.userId}`);
    await page.frame(({ key }) => key === "USER:INIT");
    const seq = await world.store.renamePlayer(alice.userId, "Al");
    here.poke();
    expect(await page.frame((frame) => frame.seq === seq)).toMatchObject({ key: "USER" });
  });

  it("[REALTIME-8] a change whose hint was lost is read with the next one", async () => {
    await using nats = await startNats();
    const own = await world.edge({ natsUrl: nats.url });
    const client = await subscribed(own);
    const before = client.frames[0]?.seq ?? 0;
    await world.store.changePrice("3.1", { announce: false });
    await world.store.changePrice("3.2", { announce: false });
    await world.store.changePrice("3.3");
    // Any relay may have taken the row, so the hint comes the way it would from another process.
    own.bus.publish("rates.changed", {});
    await client.frame((frame) => frame.seq === before + 3);
    expect(seqs(client)).toEqual([before, before + 3]);
    expect(price(client)).toBe("3.3");
  });

  it("[REALTIME-8] after NATS was killed and started again no page keeps a stale value", async () => {
    await using nats = await startNats();
    const [here, there] = await Promise.all([world.edge({ natsUrl: nats.url }), world.edge({ natsUrl: nats.url })]);
    const pages = [await subscribed(here), await subscribed(there)];
    await nats.kill();
    const seq = await world.store.changePrice("4.2", { announce: false });
    const late = await subscribed(there);
    expect(price(late)).toBe("4.2");
    await nats.restart();
    for (const page of pages) {
      await page.frame((frame) => frame.seq === seq);
      expect(price(page)).toBe("4.2");
    }
    for (const page of pages) expect(seqs(page)).toEqual([seq - 1, seq]);
  });
});
