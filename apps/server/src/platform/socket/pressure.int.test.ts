import { once } from "node:events";
import * as calls from "@passport/protocol";
import { declareTopic } from "@passport/protocol";
import { createTestDatabase, startNats, waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { onPublicTopic } from "../wire/handlers.ts";
import type { Edge } from "./testing/start-edge.ts";
import { startWorld, type World } from "./testing/start-world.ts";

let world: World;
const stack = new AsyncDisposableStack();
const rates = calls.exchangeRatesTopic.path;

beforeAll(async () => {
  const { databaseUrl } = stack.use(await createTestDatabase());
  const nats = stack.use(await startNats());
  world = stack.use(await startWorld({ databaseUrl, natsUrl: nats.url }));
});
afterAll(() => stack.disposeAsync());

const bulky = declareTopic({
  name: "bulkyTopic",
  summary: "",
  mount: "/public",
  path: "/public/bulky",
  snapshotKey: "BULKY",
  changeKeys: ["BULKY"],
  payload: z.string(),
  access: "guest",
  ownership: "public",
  rate: "read",
});

/** A topic whose value is half a megabyte as soon as it was raised. */
const openBulky = () => {
  let seq = 0;
  const read = async () => ({ payload: seq === 0 ? "" : "x".repeat(500_000), seq });
  const raise = (edge: Edge): number => {
    seq += 1;
    edge.bus.publish("test.bulky", {});
    return seq;
  };
  return { topics: [onPublicTopic(bulky, { subject: "test.bulky", read })], raise };
};

describe("under pressure", () => {
  it("a slow reader is dropped by name, the others keep reading, and memory stays bounded", async () => {
    const { topics, raise } = openBulky();
    const edge = await world.edge({ topics, limits: { bufferedBytes: 256 * 1024 } });
    const [slow, quick] = [await edge.connect("/public"), await edge.connect("/public")];
    for (const client of [slow, quick]) {
      client.say("SUBSCRIBE:/public/bulky");
      await client.frame(({ key }) => key === "BULKY");
    }
    slow.socket.pause();
    // The kernel's own buffers take a few megabytes before anything piles up in the process.
    for (let change = 1; change <= 60; change += 1) {
      const seq = raise(edge);
      await quick.frame((frame) => frame.seq === seq);
    }
    expect(await edge.metric('sockets_dropped_total{reason="slow_reader"}')).toBe(1);
    // It reads nothing, so it is cut off without having read why.
    await waitUntil("the slow one to be gone", async () => (await edge.metric('sockets_open{kind="public"}')) === 1);
    expect(quick.frames.at(-1)?.seq).toBe(60);
  });

  it("a slow reader that reads in the end learns the reason", async () => {
    const { topics, raise } = openBulky();
    // It has megabytes to read before the reason.
    const edge = await world.edge({ topics, limits: { bufferedBytes: 1024, closeTimeoutMs: 60_000 } });
    const slow = await edge.connect("/public");
    slow.say("SUBSCRIBE:/public/bulky");
    await slow.frame(({ key }) => key === "BULKY");
    slow.socket.pause();
    await waitUntil("the drop", async () => {
      raise(edge);
      return (await edge.metric('sockets_dropped_total{reason="slow_reader"}')) === 1;
    });
    slow.socket.resume();
    expect(await slow.closed).toEqual({ code: 4408, reason: "slow_reader" });
  });

  it("a flood of messages closes the socket that sends it, on every kind of socket", async () => {
    const edge = await world.edge();
    for (const path of ["/public", "/commander"]) {
      const client = await edge.connect(path);
      for (let count = 0; count < 70; count += 1) client.say(`SUBSCRIBE:${rates}`);
      expect(await client.closed).toEqual({ code: 4429, reason: "too_many_messages" });
    }
  });

  it("a flood of pings closes it too: every pong costs memory", async () => {
    const edge = await world.edge();
    const client = await edge.connect("/public");
    for (let count = 0; count < 70; count += 1) client.socket.ping();
    expect(await client.closed).toEqual({ code: 4429, reason: "too_many_messages" });
  });

  it("acts on nothing that arrives behind the frame that closed the socket", async () => {
    const edge = await world.edge();
    const client = await edge.connect("/public");
    client.say("nonsense");
    client.say(`SUBSCRIBE:${rates}`);
    await client.closed;
    expect(client.frames).toEqual([]);
    expect(await edge.metric("topics_live")).toBe(0);
  });

  it("limits the topics of one socket", async () => {
    const edge = await world.edge({
      limits: { subscriptions: 1 },
      topics: [...world.store.topics, ...openBulky().topics],
    });
    const client = await edge.connect("/public");
    client.say(`SUBSCRIBE:${rates}`);
    await client.until(({ frames }) => frames.length === 1);
    // The one it has may be asked for again.
    client.say(`SUBSCRIBE:${rates}`);
    await client.until(({ frames }) => frames.length === 2);
    client.say("SUBSCRIBE:/public/bulky");
    expect(await client.closed).toEqual({ code: 4430, reason: "too_many_subscriptions" });
  });

  it("closes a frame above the limit and text that is no UTF-8", async () => {
    const edge = await world.edge();
    const large = await edge.connect("/commander");
    large.say("x".repeat(64 * 1024 + 1));
    expect((await large.closed).code).toBe(1009);
    const garbled = await edge.connect("/commander");
    garbled.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect((await garbled.closed).code).toBe(1007);
  });

  it("ends a socket that gives no sign of life and keeps one that does", async () => {
    const edge = await world.edge({ limits: { pingIntervalMs: 120 } });
    const alive = await edge.connect("/public");
    const dead = await edge.connect("/public");
    // A peer that has gone: nothing is read, so nothing is answered.
    dead.socket.pause();
    await waitUntil("the dead one to be dropped", async () => (await edge.metric('sockets_open{kind="public"}')) === 1);
    await once(alive.socket, "ping");
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
    expect(await edge.metric('sockets_dropped_total{reason="no_answer"}')).toBe(1);
  });

  it("tells every client when it stops, and accepts no new ones", async () => {
    const edge = await world.edge();
    const clients = await Promise.all(["/public", "/commander"].map((path) => edge.connect(path)));
    await edge.sockets.close();
    for (const client of clients) expect(await client.closed).toEqual({ code: 1001, reason: "server_stopping" });
    await expect(edge.connect("/public")).rejects.toMatchObject({ status: 503 });
  });
});
