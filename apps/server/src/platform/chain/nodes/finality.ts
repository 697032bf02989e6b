/** C4: what a chain reports as final, or a depth in blocks where it has no such word. */
import { type BlockHeader, blockCall, parseHeader } from "./header.ts";
import type { RpcCall } from "./json-rpc.ts";

export type Finality = "finalized" | number;

/** `request` is one node's, or that of all nodes in turn. A chain that is younger than the depth has its first block final. */
export const readFinalized = async (
  { request }: { request(call: RpcCall): Promise<unknown> },
  finality: Finality,
): Promise<BlockHeader> => {
  if (finality === "finalized") return parseHeader(await request(blockCall("finalized")));
  const newest = parseHeader(await request(blockCall("latest")));
  return parseHeader(await request(blockCall(Math.max(0, newest.number - finality))));
};
