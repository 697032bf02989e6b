import { readUser, updateUser } from "@passport/protocol/calls/profile";
import type { CommandRequest } from "@passport/protocol/socket";
import { patience } from "@passport/testbed/patience";
import { describe, expect, it, vi } from "vitest";
import { createCommander } from "./commander.ts";
import { createTestClock } from "./test-clock.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const person = (username: string) => ({
  id: "018f3a52-7d3c-7c1e-9f00-000000000001",
  username,
  first_name: "Alice",
  last_name: "Arden",
});
const open = async (server: TestServer, renewSession = async (_ticket: string) => {}) => {
  const clock = createTestClock();
  const commander = createCommander("/api/ws/commander", {
    clock,
    openSocket: server.openSocket,
    onUnopened: () => {},
    renewSession,
  });
  commander.connection.start();
  await vi.waitFor(() => expect(commander.connection.state().status).toBe("open"), patience);
  return { clock, commander };
};
const requests = (server: TestServer) => server.heard.map((text) => JSON.parse(text) as CommandRequest);
const reply = (server: TestServer, request: CommandRequest | undefined, more: object) =>
  server.say(JSON.stringify({ key: request?.key, transactionId: request?.transactionId, ...more }));

describe("commander", () => {
  it("[REALTIME-11] resolves each call by its transaction id, in whatever order replies come", async () => {
    await using server = await startTestServer();
    const { commander } = await open(server);
    const alice = commander.run(readUser, { username: "alice" });
    const bob = commander.run(readUser, { username: "bob" });
    await vi.waitFor(() => expect(server.heard).toHaveLength(2), patience);
    const [first, second] = requests(server);
    expect(first).toEqual({ key: "USER", payload: { username: "alice" }, transactionId: first?.transactionId });
    server.say(JSON.stringify({ key: "USER", payload: person("mallory"), transactionId: "aaaaaaaaaaaa" }));
    reply(server, second, { payload: person("bob") });
    reply(server, first, { payload: person("alice") });
    expect(await alice).toMatchObject({ username: "alice" });
    expect(await bob).toMatchObject({ username: "bob" });
  });

  it("[REALTIME-12] a reply with the key ERROR rejects with its text and code", async () => {
    await using server = await startTestServer();
    const { commander } = await open(server);
    const call = commander.run(readUser, { username: "nobody" });
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    reply(server, requests(server)[0], { key: "ERROR", error: "We couldn't find this.", error_code: "not_found" });
    await expect(call).rejects.toMatchObject({ code: "not_found", message: "We couldn't find this." });
  });

  it("[REALTIME-13] ids are random and 12 characters long", async () => {
    await using server = await startTestServer();
    const { commander } = await open(server);
    for (let n = 0; n < 200; n++) commander.run(readUser, { username: "alice" }).catch(() => {});
    await vi.waitFor(() => expect(server.heard).toHaveLength(200), patience);
    const ids = requests(server).map(({ transactionId }) => transactionId);
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
  });

  it("[REALTIME-14] [LIMIT-5] a command without an answer fails after 30 s, not before", async () => {
    await using server = await startTestServer();
    const { commander, clock } = await open(server);
    const settled = vi.fn();
    const call = commander.run(readUser, { username: "alice" });
    call.catch(settled);
    clock.pass(29_999);
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    expect(settled).not.toHaveBeenCalled();
    clock.pass(1);
    await expect(call).rejects.toMatchObject({ code: "command_timeout" });
    reply(server, requests(server)[0], { payload: person("alice") });
    await expect(call).rejects.toMatchObject({ code: "command_timeout" });
  });

  it("[REALTIME-20] a command given while pending is sent once when the connection opens", async () => {
    await using server = await startTestServer();
    const clock = createTestClock();
    const openDoor = server.holdDoor();
    const commander = createCommander("/api/ws/commander", {
      clock,
      openSocket: server.openSocket,
      onUnopened: () => {},
      renewSession: async () => {},
    });
    const call = commander.run(readUser, { username: "alice" });
    clock.pass(2200);
    expect(commander.connection.state().status).toBe("connecting");
    openDoor();
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    clock.pass(3000);
    reply(server, requests(server)[0], { payload: person("alice") });
    expect(await call).toMatchObject({ username: "alice" });
    expect(server.heard).toHaveLength(1);
  });

  it("a lost connection rejects what was sent on it", async () => {
    await using server = await startTestServer();
    const { commander } = await open(server);
    const call = commander.run(readUser, { username: "alice" });
    const rejected = expect(call).rejects.toMatchObject({ code: "connection_closed" });
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    server.cut();
    await rejected;
  });

  it("[SESSION-26] fetches the session's new value with the ticket of a reply before the caller goes on", async () => {
    await using server = await startTestServer();
    const renewed = Promise.withResolvers<void>();
    const renewSession = vi.fn(() => renewed.promise);
    const { commander, clock } = await open(server, renewSession);
    const settled = vi.fn();
    const call = commander.run(readUser, { username: "alice" });
    call.then(settled, settled);
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    reply(server, requests(server)[0], { payload: person("alice"), ticket: "t1" });
    await vi.waitFor(() => expect(renewSession).toHaveBeenCalledExactlyOnceWith("t1"), patience);
    // What was done stays done, though the socket is lost meanwhile and the renewal is slow.
    server.cut();
    clock.pass(60_000);
    expect(settled).not.toHaveBeenCalled();
    renewed.resolve();
    expect(await call).toMatchObject({ username: "alice" });
  });

  it("an answer of another shape is a failure, not a user", async () => {
    await using server = await startTestServer();
    const { commander } = await open(server);
    const call = commander.run(updateUser, { id: person("alice").id, first_name: "Al" });
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    reply(server, requests(server)[0], { payload: person("alice") });
    await expect(call).rejects.toMatchObject({ code: "internal" });
  });
});
