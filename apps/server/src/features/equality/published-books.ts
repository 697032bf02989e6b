/**
 * The books against the hashes of them that were published with reports of reserves (decision 0057). Who owns the database can
 * write the whole chain of reconciliations again, so that it fits in itself; what is published stays.
 */
import { reservesRootsAbi } from "@passport/contracts/abi/reserves-roots";
import type { Transaction } from "@passport/database";
import { type Address, decodeFunctionResult, encodeFunctionData, type Hash, type Hex } from "viem";
import type { Nodes } from "../../platform/chain/nodes/nodes.ts";
import { bytesSchema } from "../../platform/chain/nodes/rpc-schema.ts";
import { countOtherBooks, type PublishedBooks } from "./book-store.ts";

/** A month of daily reports. One that fits is enough for everything before it: each hash covers the one before. */
const comparedReports = 31;
const noReport = `0x${"0".repeat(32)}`;

/** How many of the newest reports name a reconciliation that the books have with another hash, or no longer have. */
export const countRewritten = async (
  transaction: Transaction,
  nodes: Nodes,
  place: { contract: Address; blockHash: Hash },
): Promise<number> => {
  const published = await readPublished(nodes, place);
  return countOtherBooks(transaction, published);
};

const readPublished = async (
  nodes: Nodes,
  { contract, blockHash }: { contract: Address; blockHash: Hash },
): Promise<PublishedBooks[]> => {
  const call = (data: Hex): Promise<Hex> =>
    nodes.ask({
      method: "eth_call",
      params: [
        { to: contract, data },
        { blockHash, requireCanonical: true },
      ],
      parse: (answer) => bytesSchema.parse(answer),
    });
  const first = await call(encodeFunctionData({ abi: reservesRootsAbi, functionName: "latest" }));
  // The contract was deployed after this block.
  if (first === "0x") return [];
  const published: PublishedBooks[] = [];
  let id = decodeFunctionResult({ abi: reservesRootsAbi, functionName: "latest", data: first });
  for (let read = 0; read < comparedReports && id !== noReport; read += 1) {
    const data = await call(encodeFunctionData({ abi: reservesRootsAbi, functionName: "reports", args: [id] }));
    const report = decodeFunctionResult({ abi: reservesRootsAbi, functionName: "reports", data });
    const [, , , , number, hash, previous] = report;
    // Reports from before the first reconciliation name none.
    if (number > 0n) published.push({ number, hash });
    id = previous;
  }
  return published;
};
