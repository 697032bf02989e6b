import { once } from "node:events";
import { UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Relay, startRelay } from "./relay.ts";

let relay: Relay;
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay[Symbol.asyncDispose]());

interface Frame {
  id: number | string;
  method?: string;
  result?: unknown;
  error?: { code: number };
  params?: { data: { topic: string; message: string } };
}

/** A client that sees every frame, and takes pushes unless it is told to leave them. */
const connect = async (clientId: string, { acknowledges = true } = {}) => {
  const auth = new UnsecuredJWT({}).setIssuer(clientId).encode();
  const query = new URLSearchParams({ auth, projectId: relay.projectId });
  const socket = new WebSocket(`${relay.url}/?${query}`);
  const answers = new Map<string, PromiseWithResolvers<Frame>>();
  const pushes: string[] = [];
  let heard = Promise.withResolvers<void>();
  const send = (frame: object) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...frame }));
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.method === undefined) return answers.get(String(frame.id))?.resolve(frame);
    pushes.push(frame.params?.data.message ?? "");
    if (acknowledges) send({ id: frame.id, result: true });
    heard.resolve();
    heard = Promise.withResolvers<void>();
  });
  await once(socket, "open");
  let lastId = 0;
  const request = (method: string, params: object): Promise<Frame> => {
    // As text: the real ids have more digits than a number can hold.
    const id = `17100000000000000${++lastId}`;
    const answer = Promise.withResolvers<Frame>();
    answers.set(id, answer);
    send({ id, method, params });
    return answer.promise;
  };
  return {
    request,
    pushes,
    heardCount: async (count: number) => {
      while (pushes.length < count) await heard.promise;
      return pushes;
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
};

it("delivers a message to every listener, and never to its author", async () => {
  await using alice = await connect("alice");
  await using bob = await connect("bob");
  const { result } = await alice.request("irn_subscribe", { topic: "a" });
  expect(result).toMatch(/^[0-9a-f]{64}$/);
  await bob.request("irn_subscribe", { topic: "a" });
  expect((await bob.request("irn_publish", { topic: "a", message: "hello", ttl: 300 })).result).toBe(true);
  await bob.request("irn_publish", { topic: "a", message: "again", ttl: 300 });
  expect(await alice.heardCount(2)).toEqual(["hello", "again"]);
  expect(bob.pushes).toEqual([]);
});

it("keeps a message until it is received, across connections", async () => {
  await using bob = await connect("bob");
  await bob.request("irn_publish", { topic: "b", message: "kept", ttl: 300 });
  {
    await using deaf = await connect("alice", { acknowledges: false });
    await deaf.request("irn_batchSubscribe", { topics: ["b", "b2"] });
    expect(await deaf.heardCount(1)).toEqual(["kept"]);
  }
  await using alice = await connect("alice");
  const fetched = await alice.request("irn_batchFetchMessages", { topics: ["b"] });
  expect(fetched.result).toMatchObject({ messages: [{ message: "kept", topic: "b" }], hasMore: false });
  await alice.request("irn_subscribe", { topic: "b" });
  expect(await alice.heardCount(1)).toEqual(["kept"]);
  expect((await alice.request("irn_fetchMessages", { topic: "b" })).result).toMatchObject({ messages: [] });
});

it("brings nothing after unsubscribing", async () => {
  await using alice = await connect("alice");
  await using bob = await connect("bob");
  await alice.request("irn_subscribe", { topic: "c" });
  await alice.request("irn_subscribe", { topic: "c2" });
  await alice.request("irn_unsubscribe", { topic: "c", id: "any" });
  await bob.request("irn_publish", { topic: "c", message: "unheard", ttl: 300 });
  await bob.request("irn_publish", { topic: "c2", message: "heard", ttl: 300 });
  expect(await alice.heardCount(1)).toEqual(["heard"]);
});

it("proposes and approves a session in one request each", async () => {
  await using site = await connect("site");
  await using wallet = await connect("wallet");
  await site.request("wc_proposeSession", { pairingTopic: "p", sessionProposal: "proposal" });
  await wallet.request("irn_subscribe", { topic: "p" });
  expect(await wallet.heardCount(1)).toEqual(["proposal"]);
  const approval = { pairingTopic: "p", sessionProposalResponse: "yes", sessionTopic: "s" };
  await wallet.request("wc_approveSession", { ...approval, sessionSettlementRequest: "settle" });
  expect(await site.heardCount(1)).toEqual(["yes"]);
  await site.request("irn_subscribe", { topic: "s" });
  expect(await site.heardCount(2)).toEqual(["yes", "settle"]);
  await site.request("irn_publish", { topic: "s", message: "settled", ttl: 300 });
  expect(await wallet.heardCount(2)).toEqual(["proposal", "settled"]);
});

it("refuses other methods, other projects and clients without an identity", async () => {
  await using alice = await connect("alice");
  expect((await alice.request("irn_everything", {})).error).toMatchObject({ code: -32_601 });
  for (const query of ["projectId=another", `projectId=${relay.projectId}&auth=nobody`]) {
    const [code] = (await once(new WebSocket(`${relay.url}/?${query}`), "close")) as [number];
    expect(code).toBe(3_000);
  }
});
