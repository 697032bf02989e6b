import { closeReasons } from "@passport/protocol/socket";
import { patience } from "@passport/testbed/patience";
import { describe, expect, it, vi } from "vitest";
import { createSubscriptionSocket } from "./subscription-socket.ts";
import { createTestClock } from "./test-clock.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const rates = "/public/exchange_rates";
const message = (seq: number, payload: unknown, uri = rates) =>
  JSON.stringify({ uri, key: "SUPS:EXCHANGE", payload, seq });

const subscribe = (server: TestServer) => {
  const clock = createTestClock();
  const socket = createSubscriptionSocket("/public", {
    clock,
    openSocket: server.openSocket,
    onUnopened: () => {},
    renewSession: async () => {},
  });
  const values: unknown[] = [];
  const onStale = vi.fn();
  const stop = socket.subscribe(rates, { onMessage: ({ payload }) => values.push(payload), onStale });
  const status = () => socket.connection.state().status;
  return { clock, socket, values, onStale, stop, status };
};
/** Subscribed, with one value received. */
const live = async (server: TestServer) => {
  const client = subscribe(server);
  await vi.waitFor(() => expect(client.status()).toBe("open"), patience);
  server.say("ROOT:/public");
  await vi.waitFor(() => expect(server.heard).toEqual([`SUBSCRIBE:${rates}`]), patience);
  server.say(message(10, "first"));
  await vi.waitFor(() => expect(client.values).toEqual(["first"]), patience);
  return client;
};
const lose = async (server: TestServer, client: ReturnType<typeof subscribe>, code?: number) => {
  server.cut(code);
  await vi.waitFor(() => expect(client.status()).not.toBe("open"), patience);
};

describe("subscription socket", () => {
  it("subscribes at its mount, once the server has said ROOT", async () => {
    await using server = await startTestServer();
    const client = subscribe(server);
    await vi.waitFor(() => expect(client.status()).toBe("open"), patience);
    client.clock.pass(2000);
    expect(server.heard).toEqual([]);
    server.say("ROOT:/public");
    await vi.waitFor(() => expect(server.heard).toEqual([`SUBSCRIBE:${rates}`]), patience);
    expect(server.paths).toEqual(["/api/ws/public"]);
  });

  it("[REALTIME-20] a subscription made while pending is sent once, however often it was tried", async () => {
    await using server = await startTestServer();
    const openDoor = server.holdDoor();
    const client = subscribe(server);
    client.clock.pass(1750);
    expect(client.status()).toBe("connecting");
    openDoor();
    await vi.waitFor(() => expect(client.status()).toBe("open"), patience);
    server.say("ROOT:/public");
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    client.clock.pass(5000);
    client.socket.connection.send("end of test");
    await vi.waitFor(() => expect(server.heard).toEqual([`SUBSCRIBE:${rates}`, "end of test"]), patience);
  });

  it("[REALTIME-9] subscribes again by itself after a reconnect and shows the value of then", async () => {
    await using server = await startTestServer();
    const client = await live(server);
    await lose(server, client);
    expect(client.onStale).toHaveBeenCalledOnce();
    client.clock.pass(5999);
    expect(client.status()).toBe("waiting");
    client.clock.pass(1);
    await vi.waitFor(() => expect(client.status()).toBe("open"), patience);
    server.say("ROOT:/public");
    await vi.waitFor(() => expect(server.heard).toEqual([`SUBSCRIBE:${rates}`, `SUBSCRIBE:${rates}`]), patience);
    server.say(message(10, "second"));
    await vi.waitFor(() => expect(client.values).toEqual(["first", "second"]), patience);
  });

  it("drops what is not newer than the last value, and foreign paths and nonsense", async () => {
    await using server = await startTestServer();
    const client = await live(server);
    for (const text of [message(9, "older"), message(10, "same"), message(99, "foreign", "/user/mallory"), "nonsense"])
      server.say(text);
    server.say(message(11, "newer"));
    await vi.waitFor(() => expect(client.values).toEqual(["first", "newer"]), patience);
  });

  it("[REALTIME-6] says UNSUBSCRIBE when the topic has no subscriber any more", async () => {
    await using server = await startTestServer();
    const client = await live(server);
    client.stop();
    await vi.waitFor(() => expect(server.heard.at(-1)).toBe(`UNSUBSCRIBE:${rates}`), patience);
    server.say(message(12, "late"));
    client.socket.connection.send("end of test");
    await vi.waitFor(() => expect(server.heard.at(-1)).toBe("end of test"), patience);
    expect(client.values).toEqual(["first"]);
  });

  it("[REALTIME-17] [REALTIME-18] gives up after six attempts; [REALTIME-22] asking connects at once", async () => {
    const server = await startTestServer();
    const client = await live(server);
    let attempts = 0;
    await server[Symbol.asyncDispose]();
    for (const seconds of [6, 12, 18, 24, 30, 36]) {
      await vi.waitFor(() => expect(client.status()).toBe("waiting"), patience);
      client.clock.pass(seconds * 1000 - 1);
      expect(client.status()).toBe("waiting");
      client.clock.pass(1);
      expect(client.status()).toBe("connecting");
      attempts += 1;
    }
    await vi.waitFor(() => expect(client.status()).toBe("closed"), patience);
    client.clock.pass(3_600_000);
    expect(client.status()).toBe("closed");
    expect(attempts).toBe(6);
    client.socket.connection.start();
    expect(client.socket.connection.state()).toEqual({ status: "connecting", attempt: 0 });
  });

  it("does not come back after the server ended the session", async () => {
    await using server = await startTestServer();
    const client = await live(server);
    await lose(server, client, closeReasons.session_ended);
    client.clock.pass(3_600_000);
    expect(client.status()).toBe("ended");
    expect(server.paths).toHaveLength(1);
  });
});
