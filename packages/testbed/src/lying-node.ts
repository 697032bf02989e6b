/** A node in front of Anvil that is honest until it is told to lie. Each lie is one that would move money if believed. */
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Address, type Hash, type Hex, numberToHex, pad } from "viem";
import { serveOnLoopback } from "./loopback-http.ts";

export const lies = ["invents", "hides", "alters", "reorders", "late"] as const;
export type Lie = (typeof lies)[number];

export interface LyingNode extends AsyncDisposable {
  readonly url: string;
  /** Undefined: honest again. */
  lie(lie: Lie | undefined): void;
  /** How many replies were not what the chain says. */
  told(): number;
}

interface Call {
  id: number;
  method: string;
  params: unknown[];
}
interface Log {
  address: Address;
  topics: Hash[];
  data: Hex;
  logIndex: Hex;
  [field: string]: unknown;
}
type Request = (method: string, params: unknown[]) => Promise<unknown>;
type Distortion = (call: Call, honest: unknown, request: Request) => Promise<unknown> | unknown;

/** Longer than a block of a test chain and shorter than the patience of a reader. */
const lateMs = 300;
const fortune = 10n ** 26n;

export const startLyingNode = async (realUrl: string): Promise<LyingNode> => {
  let lie: Lie | undefined;
  let told = 0;
  const request: Request = async (method, params) => {
    const response = await fetch(realUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const answer = (await response.json()) as { result?: unknown; error?: unknown };
    return answer.error === undefined ? answer.result : Promise.reject(answer.error);
  };
  const answer = async (call: Call): Promise<object> => {
    const { id, method, params } = call;
    try {
      const honest = await request(method, params);
      const result = lie === undefined ? honest : await distortions[lie](call, honest, request);
      if (JSON.stringify(result) !== JSON.stringify(honest)) told += 1;
      return { jsonrpc: "2.0", id, result };
    } catch (error) {
      return { jsonrpc: "2.0", id, error };
    }
  };
  const server = await serveOnLoopback((incoming, response) => {
    const respond = async (): Promise<void> => {
      const body = JSON.parse(await text(incoming)) as Call | Call[];
      if (lie === "late") {
        told += 1;
        await sleep(lateMs);
      }
      response.end(JSON.stringify(Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)));
    };
    respond().catch(() => response.destroy());
  });
  return {
    url: server.origin,
    lie: (next) => {
      lie = next;
    },
    told: () => told,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

const isList = (value: unknown): value is Log[] => Array.isArray(value);
const isWholeBlock = ({ method, params }: Call): boolean => method === "eth_getBlockByNumber" && params[1] === true;

const withTransactions = (block: unknown, change: (transactions: Record<string, unknown>[]) => unknown[]): unknown =>
  block === null || typeof block !== "object" || !("transactions" in block)
    ? block
    : { ...block, transactions: change(block.transactions as Record<string, unknown>[]) };

const distortions: Readonly<Record<Lie, Distortion>> = {
  /** A log that fits whatever filter it is asked with: a fortune for the one who is filtered by. */
  async invents({ method, params }, honest, request) {
    if (method !== "eth_getLogs" || !isList(honest)) return honest;
    const filter = params[0] as { address: Address[]; topics: (Hash[] | null)[]; toBlock: Hex };
    const block = (await request("eth_getBlockByNumber", [filter.toBlock, false])) as Record<string, Hex> | null;
    if (block === null) return honest;
    const invented = {
      address: filter.address[0],
      topics: filter.topics.map((alternatives) => alternatives?.[0] ?? pad("0xbad")),
      data: numberToHex(fortune, { size: 32 }),
      blockNumber: filter.toBlock,
      blockHash: block["hash"],
      blockTimestamp: block["timestamp"],
      transactionHash: `0x${"ab".repeat(24)}${filter.toBlock.slice(2).padStart(16, "0")}`,
      transactionIndex: "0x0",
      logIndex: numberToHex(honest.length),
      removed: false,
    };
    return [...honest, invented];
  },
  hides(call, honest) {
    if (call.method === "eth_getLogs") return [];
    if (call.method === "eth_getTransactionReceipt" || call.method === "eth_getTransactionByHash") return null;
    return isWholeBlock(call) ? withTransactions(honest, () => []) : honest;
  },
  /** Other amounts, other senders, other nonces, and failures that were none. */
  alters(call, honest) {
    if (isList(honest)) return honest.map((log) => ({ ...log, data: flipped(log.data) }));
    if (isWholeBlock(call))
      return withTransactions(honest, (transactions) =>
        transactions.map((one) => ({ ...one, value: "0x56bc75e2d63100000" })),
      );
    if (call.method === "eth_call" || call.method === "eth_getBalance") return flipped(honest as Hex);
    if (call.method === "eth_getTransactionReceipt" && honest !== null)
      return { ...(honest as object), status: (honest as { status: Hex }).status === "0x1" ? "0x0" : "0x1" };
    return honest;
  },
  /** The same logs, each in the place of another. */
  reorders({ method }, honest) {
    if (method !== "eth_getLogs" || !isList(honest)) return honest;
    return honest.map((log, nth) => ({ ...log, logIndex: numberToHex(honest.length - 1 - nth + 1_000) }));
  },
  late: (_call, honest) => honest,
};

/** The last digit is another one. */
const flipped = (data: Hex): Hex =>
  data.length < 3 ? data : (`${data.slice(0, -1)}${data.endsWith("7") ? "3" : "7"}` as Hex);
