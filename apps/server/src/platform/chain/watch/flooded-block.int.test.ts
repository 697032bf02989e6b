/** Anybody can write more logs of our contracts into one block than providers return at once. */
import { waitUntil } from "@passport/testbed";
import type { Hash } from "viem";
import { describe, expect, it } from "vitest";
import { type OddNode, startOddNode } from "../testing/odd-node.ts";
import { startWatch, type TestWatch } from "../testing/start-watch.ts";
import { untilMined } from "../testing/until-mined.ts";
import { openWatchedChain, ours, type WatchedChain } from "../testing/watched-chain.ts";

const limits = {
  "a number of results": { code: -32005, message: "query returned more than 10000 results" },
  "a size of the range": { code: -32602, message: "block range is too large" },
} as const;

interface Limited {
  mostResults: number;
  refusal?: object;
  lacks?: readonly string[];
}

const startLimited = async (chain: WatchedChain, limited: Limited): Promise<OddNode> => {
  const node = await startOddNode(chain.anvil.url);
  node.behave({ kind: "limited", refusal: limits["a number of results"], ...limited });
  return node;
};

/** Both nodes by which the chain is watched have the limit. */
const watchLimited = async (chain: WatchedChain, limited: Limited, finality = 3) => {
  await using started = new AsyncDisposableStack();
  const nodes = [started.use(await startLimited(chain, limited)), started.use(await startLimited(chain, limited))];
  const watch = started.use(startWatch({ ...chain.watching, finality, rpcUrls: nodes.map(({ url }) => url) }));
  await chain.mine(finality + 2);
  await chain.settle(finality);
  const running = started.move();
  return { nodes, watch, [Symbol.asyncDispose]: () => running.disposeAsync() };
};

/** One block with so many transfers of nothing, between two deposits of which each is worth something. */
const flood = async (chain: WatchedChain, transfers: number, worth = 5n): Promise<Hash[]> => {
  const { anvil, contract } = chain;
  await anvil.request("evm_setAutomine", [false]);
  await anvil.request("evm_setBlockGasLimit", ["0xee6b280"]);
  const sent = [await contract.deposit(ours, worth)];
  const inOne = 835;
  for (let left = transfers; left > 0; left -= inOne) await contract.deposit(ours, 0n, Math.min(left, inOne));
  sent.push(await contract.deposit(ours, worth + 1n));
  await chain.mine(1);
  await anvil.request("evm_setAutomine", [true]);
  for (const hash of sent) await untilMined(anvil, hash);
  return sent;
};

const valuesOf = async (chain: WatchedChain, what: "seen" | "orphaned" | "finalized") =>
  (await chain.received.events(what)).map(({ args }) => args["value"]);

const waysOf = (watch: TestWatch): string[] => [
  ...new Set([...watch.log().matchAll(/"way":"([^"]+)"/g)].map(([, way = ""]) => way)),
];

describe("a block with more logs than nodes return at once", () => {
  it("[CHAIN-47] of 10,020 transfers of nothing is read from its receipts, and holds nothing up", async () => {
    await using chain = await openWatchedChain();
    await using limited = await watchLimited(chain, { mostResults: 10_000 });
    await flood(chain, 10_020);
    const flooded = await chain.blockNumber();
    await untilMined(chain.anvil, await chain.contract.deposit(ours, 7n));
    await chain.mine(4);
    await chain.settle();
    expect(await valuesOf(chain, "finalized")).toEqual(["5", "6", "7"]);
    expect(waysOf(limited.watch)).toEqual(["block receipts"]);
    // What a stranger wrote into the block leaves no row behind.
    const { count } = await chain.db
      .selectFrom("chain_events")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(3);
    // As the nodes give it: 60,000 of them, which fill a block of 140 million gas, are below the limit of 64 MB.
    const response = await fetch(chain.anvil.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "eth_getBlockReceipts",
        params: [`0x${flooded.toString(16)}`],
      }),
    });
    const bytesEach = (await response.text()).length / 10_022;
    expect(bytesEach).toBeGreaterThan(500);
    expect(60_000 * bytesEach).toBeLessThan(64 * 1024 * 1024);
  });

  it.each([
    ["a number of results", [], "block receipts"],
    ["a size of the range", [], "block receipts"],
    ["a number of results", ["eth_getBlockReceipts"], "transaction receipts"],
    ["a size of the range", ["eth_getBlockReceipts"], "transaction receipts"],
  ] as const)("[CHAIN-47] is passed where the limit is %s and the nodes lack %j: by %s", async (limit, lacks, way) => {
    await using chain = await openWatchedChain();
    await using limited = await watchLimited(chain, { mostResults: 50, refusal: limits[limit], lacks });
    await flood(chain, 100);
    await untilMined(chain.anvil, await chain.contract.deposit(ours, 7n));
    await chain.mine(4);
    await chain.settle();
    expect(await valuesOf(chain, "finalized")).toEqual(["5", "6", "7"]);
    expect(waysOf(limited.watch)).toEqual([way]);
  });

  it("[CHAIN-47] is passed where one node gives its logs and the other its receipts only", async () => {
    await using chain = await openWatchedChain();
    await using limited = await watchLimited(chain, { mostResults: 50 });
    limited.nodes[0]?.behave({ kind: "limited", mostResults: 1_000, refusal: {}, lacks: ["eth_getBlockReceipts"] });
    await flood(chain, 100);
    await chain.mine(4);
    await chain.settle();
    expect(await valuesOf(chain, "finalized")).toEqual(["5", "6"]);
    expect(waysOf(limited.watch)).toEqual(["transaction receipts"]);
  });

  it("[CHAIN-47] that is taken back is read again, and only what stays has an effect", async () => {
    await using chain = await openWatchedChain();
    const finality = 8;
    await using limited = await watchLimited(chain, { mostResults: 50 }, finality);
    const snapshot = await chain.anvil.request<string>("evm_snapshot");
    await flood(chain, 100, 10n);
    await waitUntil("the flood to be seen", async () => (await valuesOf(chain, "seen")).length === 2);
    await chain.anvil.request("evm_revert", [snapshot]);
    await chain.anvil.request("anvil_setCoinbase", [`0x${"1".padStart(40, "0")}`]);
    await flood(chain, 110, 20n);
    await chain.mine(1);
    await waitUntil("the other one", async () => (await valuesOf(chain, "seen")).length === 4);
    await chain.mine(finality);
    await chain.settle(finality);
    expect(await valuesOf(chain, "seen")).toEqual(["10", "11", "20", "21"]);
    expect(await valuesOf(chain, "orphaned")).toEqual(["10", "11"]);
    expect(await valuesOf(chain, "finalized")).toEqual(["20", "21"]);
    expect(waysOf(limited.watch)).toEqual(["block receipts"]);
  });

  it.each(["eth_getBlockReceipts", "eth_getTransactionReceipt"])(
    "[CHAIN-47] [CHAIN-41] counts for nothing while the nodes disagree on %s",
    async (method) => {
      await using chain = await openWatchedChain();
      const lacks = method === "eth_getBlockReceipts" ? [] : ["eth_getBlockReceipts"];
      await using honest = await startLimited(chain, { mostResults: 50, lacks });
      await using other = await startLimited(chain, { mostResults: 50, lacks });
      await using liar = await startOddNode(other.url);
      await using watch = startWatch({ ...chain.watching, rpcUrls: [honest.url, liar.url] });
      await chain.mine(5);
      await chain.settle();
      await flood(chain, 100);
      const flooded = await chain.anvil.request<Receipt[]>("eth_getBlockReceipts", ["latest"]);
      // A fortune in place of the first deposit.
      const forged = flooded.map((receipt, nth) =>
        nth === 0
          ? { ...receipt, logs: receipt.logs.map((log) => ({ ...log, data: `0x${"f".repeat(64)}` })) }
          : receipt,
      );
      liar.behave({
        kind: "answers",
        answer: (call) => {
          if (call.method !== method) return undefined;
          const own = forged.find(({ transactionHash }) => transactionHash === call.params[0]);
          return { result: method === "eth_getBlockReceipts" ? forged : own };
        },
      });
      await chain.mine(5);
      await waitUntil("the chain to stop", async () => (await watch.metric("chain_nodes_disagree")) === 1);
      expect(await valuesOf(chain, "finalized")).toEqual([]);
      liar.behave({ kind: "honest" });
      await chain.settle();
      expect(await valuesOf(chain, "finalized")).toEqual(["5", "6"]);
    },
  );
});

interface Receipt {
  transactionHash: Hash;
  logs: object[];
}
