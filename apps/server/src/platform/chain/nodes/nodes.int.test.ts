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

describe("two nodes", () => {
  it.each(badDays)("the second is asked when the first %s", async (_what, oddity) => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    await using watch = startWatch({ ...chain.watching, rpcUrls: [node.url, chain.anvil.url] });
    await chain.mine(5);
    await chain.settle();
    node.behave(oddity);
    await chain.contract.deposit(ours, 5n);
    await chain.mine(5);
    await chain.settle();
    expect(await chain.received.events("finalized")).toHaveLength(1);
    expect(await watch.metric("chain_node_failures_total", { node: "node 1" })).toBeGreaterThan(0);
    expect(await watch.metric("chain_nodes_answering")).toBe(1);
    expect(watch.log()).not.toContain(node.url);
  });

  it("one that answers but stands still counts as down", async () => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    await using watch = startWatch({ ...chain.watching, rpcUrls: [node.url, chain.anvil.url] });
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
    expect(await watch.metric("chain_nodes_answering")).toBe(1);
  });

  it("that disagree on a final block stop all crediting until they agree again", async () => {
    await using chain = await openWatchedChain();
    await using node = await startOddNode(chain.anvil.url);
    await using watch = startWatch({ ...chain.watching, rpcUrls: [chain.anvil.url, node.url] });
    await chain.mine(5);
    await chain.settle();
    node.behave({ kind: "answers", answer: ({ method, params }) => forged(method, params) });
    await waitUntil("the dispute", async () => (await watch.metric("chain_nodes_disagree")) === 1);
    const before = await chain.received.reached();
    await chain.contract.deposit(ours, 5n);
    await chain.mine(10);
    await waitUntil("the head to be followed", async () => (await chain.received.events("seen")).length === 1);
    // The liar falls silent: that does not make the other one right.
    node.behave({ kind: "status", status: 503 });
    await waitUntil("one node", async () => (await watch.metric("chain_nodes_answering")) === 1);
    await chain.mine(1);
    const head = await chain.blockNumber();
    // Told at the beginning of a look at the chain: the one before it is over.
    await waitUntil("the head to be read", async () => (await watch.metric("chain_head_block")) === head);
    expect(await chain.received.reached()).toBe(before);
    expect(await chain.received.events("finalized")).toEqual([]);
    expect(watch.log()).toContain("disagree");
    node.behave({ kind: "honest" });
    await chain.settle();
    expect(await chain.received.events("finalized")).toHaveLength(1);
    expect(await watch.metric("chain_nodes_disagree")).toBe(0);
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
