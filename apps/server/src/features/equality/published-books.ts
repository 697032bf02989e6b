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

/** A month of daily reports that name books. One that fits is enough for everything before it: each hash covers the one before. */
const comparedReports = 31;
/** More are no reports but an attempt to make the check look elsewhere: a thief needs a week for as many. */
const mostReports = 1_000;
/** No reconciliation has a higher number in the database. */
const highestNumber = 2n ** 63n - 1n;
const noReport = `0x${"0".repeat(32)}`;

/**
 * How many of the newest reports name a reconciliation that the books have with another hash, or no longer have. A report that
 * names none after one that did counts as well, and so does a number that no reconciliation can have: a thief of the publisher's
 * key must neither push the comparison out of sight nor keep the check from its end.
 */
export const countRewritten = async (
  transaction: Transaction,
  nodes: Nodes,
  place: { contract: Address; blockHash: Hash },
): Promise<number> => {
  const { published, odd } = await readPublished(nodes, place);
  const possible = published.filter(({ number }) => number <= highestNumber);
  return odd + published.length - possible.length + (await countOtherBooks(transaction, possible));
};

const readPublished = async (
  nodes: Nodes,
  { contract, blockHash }: { contract: Address; blockHash: Hash },
): Promise<{ published: PublishedBooks[]; odd: number }> => {
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
  if (first === "0x") return { published: [], odd: 0 };
  const published: PublishedBooks[] = [];
  let id = decodeFunctionResult({ abi: reservesRootsAbi, functionName: "latest", data: first });
  let [nameless, odd] = [0, 0];
  for (let read = 0; published.length < comparedReports && id !== noReport; read += 1) {
    if (read === mostReports) return { published, odd: odd + 1 };
    const args = [id] as const;
    const data = await call(encodeFunctionData({ abi: reservesRootsAbi, functionName: "reports", args }));
    const report = decodeFunctionResult({ abi: reservesRootsAbi, functionName: "reports", data });
    const [, , , , number, hash, previous] = report;
    const mark = await call(encodeFunctionData({ abi: reservesRootsAbi, functionName: "isDisowned", args }));
    // A guardian has said that a thief of the publisher's key published it: it is none of the compared ones (EQUALITY-6).
    if (!decodeFunctionResult({ abi: reservesRootsAbi, functionName: "isDisowned", data: mark })) {
      // Only reports from before the first reconciliation name none.
      if (number === 0n) nameless += 1;
      else {
        odd += nameless;
        nameless = 0;
        published.push({ number, hash });
      }
    }
    id = previous;
  }
  return { published, odd };
};
