import { waitUntil } from "@passport/testbed";
import { describe, expect, it } from "vitest";
import { type Oddity, startOddNode } from "../testing/odd-node.ts";
import { startWatch } from "../testing/start-watch.ts";
import { openWatchedChain, ours } from "../testing/watched-chain.ts";

const badDays: [string, Oddity][] = [
  ["answers 502", { kind: "status", status: 502 }],
  ["answers no JSON", { kind: "garbage" }],
  ["says nothing", { kind: "silence" }],
  ["refuses everything", { kind: "answers", answer: () => ({ error: { code: -32005, message: "limit exceeded" } }) }],
];

describe("three nodes", () => {
  it.each(badDays)("two are enough when the first %s", async (_what, oddity) => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    await using third = await startOddNode(chain.anvil.url);
    await using watch = startWatch({ ...chain.watching, rpcUrls: [node.url, chain.anvil.url, third.url] });
    await chain.mine(5);
    await chain.settle();
    node.behave(oddity);
    await chain.contract.deposit(ours, 5n);
    await chain.mine(5);
    await chain.settle();
    expect(await chain.received.events("finalized")).toHaveLength(1);
    expect(await watch.metric("chain_node_failures_total", { node: "node 1" })).toBeGreaterThan(0);
    expect(await watch.metric("chain_nodes_answering")).toBe(2);
    expect(watch.log()).not.toContain(node.url);
  });

  it("one that answers but stands still counts as down", async () => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    await using third = await startOddNode(chain.anvil.url);
    await using watch = startWatch({ ...chain.watching, rpcUrls: [node.url, chain.anvil.url, third.url] });
    await chain.mine(5);
    await chain.settle();
    const frozen = await chain.anvil.request("eth_getBlockByNumber", ["latest", false]);
    node.behave({
      kind: "answers",
      answer: ({ method, params }) =>
        method === "eth_getBlockByNumber" && params[0] === "latest" ? { result: frozen } : undefined,
    });
    await chain.contract.deposit(ours, 5n);
    // Twelve seconds between blocks, as on Ethereum.
    await chain.anvil.request("anvil_mine", ["0x5", "0xc"]);
    await chain.settle();
    expect(await chain.received.events("finalized")).toHaveLength(1);
    expect(await watch.metric("chain_nodes_answering")).toBe(2);
  });
});

describe("two nodes", () => {
  it("[CHAIN-42] one of which is down stop all crediting until both answer", async () => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    await using watch = startWatch({ ...chain.watching, rpcUrls: [chain.anvil.url, node.url] });
    await chain.mine(5);
    await chain.settle();
    const before = await chain.received.reached();
    node.behave({ kind: "status", status: 503 });
    await waitUntil("one node", async () => (await watch.metric("chain_nodes_answering")) === 1);
    await chain.contract.deposit(ours, 5n);
    await chain.mine(10);
    await waitUntil("the warning", async () => watch.log().includes("too few nodes of the chain answer"));
    expect(await chain.received.reached()).toBe(before);
    node.behave({ kind: "honest" });
    await chain.settle();
    expect(await chain.received.events("finalized")).toHaveLength(1);
  });

  it("[CHAIN-42] that disagree on a final block stop all crediting until they agree again", async () => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    await using watch = startWatch({ ...chain.watching, rpcUrls: [chain.anvil.url, node.url] });
    await chain.mine(5);
    await chain.settle();
    node.behave({ kind: "answers", answer: ({ method, params }) => forged(method, params) });
    await chain.mine(1);
    await waitUntil("the dispute", async () => (await watch.metric("chain_nodes_disagree")) === 1);
    expect(await watch.metric("chain_stopped")).toBe(1);
    const before = await chain.received.reached();
    await chain.contract.deposit(ours, 5n);
    await chain.mine(10);
    // The liar falls silent: that does not make the other one right.
    node.behave({ kind: "status", status: 503 });
    await waitUntil("one node", async () => (await watch.metric("chain_nodes_answering")) === 1);
    expect(await chain.received.reached()).toBe(before);
    expect(await chain.received.events("finalized")).toEqual([]);
    expect(watch.log()).toContain("disagree on a final block");
    node.behave({ kind: "honest" });
    await chain.settle();
    expect(await chain.received.events("finalized")).toHaveLength(1);
    await waitUntil("peace", async () => (await watch.metric("chain_nodes_disagree")) === 0);
  });
});

/** Every block by number has a hash that no other node knows. */
const forged = (method: string, params: unknown[]) => {
  if (method !== "eth_getBlockByNumber" || params[0] === "latest") return undefined;
  const number = String(params[0]);
  const hash = `0x${number.slice(2).padStart(64, "f")}`;
  return { result: { number, hash, parentHash: hash, timestamp: "0x1", transactions: [] } };
};

describe("a node with limits", () => {
  it("is asked for less at once until it answers, and for more again", async () => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    const largest = 20;
    node.behave({
      kind: "answers",
      answer({ method, params }) {
        if (method !== "eth_getLogs") return undefined;
        const { fromBlock, toBlock } = params[0] as Record<"fromBlock" | "toBlock", string>;
        const isTooLarge = Number(toBlock) - Number(fromBlock) + 1 > largest;
        return isTooLarge ? { error: { code: -32602, message: "block range is too large" } } : undefined;
      },
    });
    await chain.contract.deposit(ours, 1n);
    await chain.mine(200);
    await chain.contract.deposit(ours, 2n);
    await chain.mine(4);
    await using watch = startWatch({ ...chain.watching, rpcUrls: [node.url] });
    await chain.settle();
    expect((await chain.received.events("finalized")).map(({ args }) => args["value"])).toEqual(["1", "2"]);
    expect(await watch.metric("chain_window_blocks")).toBeGreaterThan(1);
  });

  it("that has not got as far as it says loses no logs", async () => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    let patience = 3;
    node.behave({
      kind: "answers",
      answer({ method, params }) {
        // Like a balancer in front of nodes of which one is behind: no such block, and therefore no logs.
        if (method === "eth_getLogs" && patience > 0) return { result: [] };
        const isNumbered = method === "eth_getBlockByNumber" && String(params[0]).startsWith("0x");
        if (!isNumbered || patience <= 0) return undefined;
        patience -= 1;
        return { result: null };
      },
    });
    await chain.contract.deposit(ours, 1n);
    await chain.mine(10);
    await using _watch = startWatch({ ...chain.watching, rpcUrls: [node.url], finality: "finalized" });
    await chain.mine(64);
    await chain.settle(64);
    expect(await chain.received.events("finalized")).toHaveLength(1);
  });
});
