import { startNats, useTestbed, waitUntil } from "@passport/testbed";
import { describe, expect, it } from "vitest";
import { connectBus } from "./bus.ts";
import { busOptions, connectedBus } from "./testing/connected-bus.ts";

/** Where NATS is down. */
const connectAnyway = (url: string) => connectBus(busOptions(url));

describe("the bus", () => {
  it("carries a message from one process to another, in order, as JSON", async () => {
    const { natsUrl } = useTestbed();
    await using sender = await connectedBus(natsUrl);
    await using receiver = await connectedBus(natsUrl);
    const got: unknown[] = [];
    const leave = receiver.subscribe("test.order", (body) => got.push(body));
    await receiver.flush();
    for (let number = 0; number < 100; number += 1) sender.publish("test.order", { number });
    await waitUntil("a hundred messages", () => got.length === 100);
    expect(got).toEqual(Array.from({ length: 100 }, (_, number) => ({ number })));

    leave();
    await receiver.flush();
    sender.publish("test.order", "after leaving");
    await sender.flush();
    await receiver.flush();
    expect(got).toHaveLength(100);
  });

  it("survives a listener that throws and a message that is no JSON", async () => {
    const { natsUrl } = useTestbed();
    await using bus = await connectedBus(natsUrl);
    const got: unknown[] = [];
    bus.subscribe("test.bad", () => {
      throw new Error("broken listener");
    });
    bus.subscribe("test.bad", (body) => got.push(body));
    bus.publish("test.bad", undefined);
    bus.publish("test.bad", "good");
    await waitUntil("the good one", () => got.includes("good"));
  });

  it("starts while NATS is down, then subscribes by itself and says that news may have been missed", async () => {
    await using nats = await startNats();
    await nats.kill();
    await using bus = await connectAnyway(nats.url);
    expect(bus.isConnected()).toBe(false);
    await expect(bus.ping(500)).rejects.toThrow();
    const got: unknown[] = [];
    let reconnects = 0;
    bus.subscribe("test.late", (body) => got.push(body));
    bus.onReconnect(() => {
      reconnects += 1;
    });
    await nats.restart();
    await waitUntil("the connection", () => bus.isConnected());
    expect(reconnects).toBe(1);
    bus.publish("test.late", 1);
    await waitUntil("the message", () => got.length === 1);
  });

  it("finds NATS again after kill -9, with its subscriptions, and drops rather than delays what was said meanwhile", async () => {
    await using nats = await startNats();
    await using bus = await connectedBus(nats.url);
    const got: unknown[] = [];
    let reconnects = 0;
    bus.subscribe("test.news", (body) => got.push(body));
    bus.onReconnect(() => {
      reconnects += 1;
    });
    await bus.ping(1000);
    await nats.kill();
    await waitUntil("the loss to be noticed", () => !bus.isConnected());
    bus.publish("test.news", "lost");
    await expect(bus.flush()).rejects.toThrow();
    await nats.restart();
    await waitUntil("the reconnect", () => reconnects === 1);
    bus.publish("test.news", "kept");
    await waitUntil("the message", () => got.length > 0);
    expect(got).toEqual(["kept"]);
  });

  it("can be closed while NATS is down", async () => {
    await using nats = await startNats();
    const bus = await connectedBus(nats.url);
    await nats.kill();
    await waitUntil("the loss to be noticed", () => !bus.isConnected());
    await bus[Symbol.asyncDispose]();
    const neverConnected = await connectAnyway(nats.url);
    await neverConnected[Symbol.asyncDispose]();
  });
});
