/** A node that returns the nonce in its address for every wallet: as if each withdrawal before had been mined already. */
import { json } from "node:stream/consumers";
import type { ChainId } from "@passport/protocol";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { type ChainReaders, createChainReaders } from "../../../platform/chain/reader.ts";

interface Call {
  id: number;
}

export interface NodesWithNonces extends AsyncDisposable {
  readersAt(nonce: bigint): ChainReaders;
}

export const startNodesWithNonces = async (chainId: ChainId): Promise<NodesWithNonces> => {
  const server = await serveOnLoopback(async (request, response) => {
    const nonce = BigInt((request.url ?? "/0").slice(1));
    const answerTo = ({ id }: Call) => ({ jsonrpc: "2.0", id, result: `0x${nonce.toString(16).padStart(64, "0")}` });
    const body = (await json(request)) as Call | Call[];
    const answer = Array.isArray(body) ? body.map(answerTo) : answerTo(body);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  return {
    readersAt: (nonce) =>
      createChainReaders([{ chainId, rpcUrls: [`${server.origin}/${nonce}`], finality: "finalized" }]),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
