/**
 * A chain of which a test says what one address holds at each block, over JSON-RPC as a real node speaks it.
 * The hash of a block is its number, so that a question about a block can be answered for that block only.
 */
import type { IncomingMessage } from "node:http";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import type { Address, Hash } from "viem";
import type { NetworkConfig } from "../../../config/config.ts";

export interface BalanceNode extends AsyncDisposable {
  network: NetworkConfig;
}

export const hashOfBlock = (number: number): Hash => `0x${number.toString(16).padStart(64, "0")}`;

const addressOf = (digit: number): Address => `0x${String(digit).repeat(40)}`;
const holder = addressOf(1);

export const startBalanceNode = async (balanceAt: (block: number) => bigint): Promise<BalanceNode> => {
  const answer = ({ method, params }: RpcRequest): string => {
    const [call, block] = params;
    if (method !== "eth_call" || block.blockHash === undefined) throw new Error(`${method} should not be asked for`);
    const balance = call.data.endsWith(holder.slice(2)) ? balanceAt(Number(block.blockHash)) : 0n;
    return `0x${balance.toString(16).padStart(64, "0")}`;
  };
  const server = await serveOnLoopback(async (request, response) => {
    const question = await readJson(request);
    response.end(JSON.stringify({ jsonrpc: "2.0", id: question.id, result: answer(question) }));
  });
  return { network: networkAt(server.origin), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
};

interface RpcRequest {
  id: number;
  method: string;
  params: [{ data: string }, { blockHash?: Hash }];
}

const readJson = async (request: IncomingMessage): Promise<RpcRequest> =>
  JSON.parse(Buffer.concat(await request.toArray()).toString());

const networkAt = (rpcUrl: string): NetworkConfig => ({
  chainId: 97,
  rpcUrls: [rpcUrl],
  finality: "finalized",
  deployment: {
    chainId: 97,
    startBlock: 0,
    sups: addressOf(9),
    withdrawer: addressOf(2),
    treasury: holder,
    // One address for two things: it must not be counted twice.
    depositAddress: holder,
    purchaseAddress: addressOf(3),
    tokens: [],
    collections: [],
    items: [],
    farm: null,
    multicall: addressOf(4),
    timelock: addressOf(4),
  },
});
