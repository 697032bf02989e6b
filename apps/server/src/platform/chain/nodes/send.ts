/**
 * Gives a signed transaction to every node of the chain. It is sent once a single one has taken it or has it already: which
 * block it gets into is then read back from two nodes, like everything else.
 */
import type { Hex } from "viem";
import type { NodePool } from "./pool.ts";
import { ChainUnavailable, RpcRefusal } from "./rpc-errors.ts";

/** Every node refused it, so it is in no node's pool. */
export class TransactionRefused extends Error {
  constructor(refusal: RpcRefusal) {
    super(refusal.message);
    this.name = "TransactionRefused";
  }
}

/** Geth says "already known", Nethermind "AlreadyKnown", Anvil and others "already imported". */
const isKnown = (error: unknown): boolean =>
  error instanceof RpcRefusal && /already ?(known|imported|in pool|exists)|known transaction/i.test(error.message);

/** Throws `TransactionRefused`, or `ChainUnavailable` where a node that did not answer may have taken it. */
export const sendTransaction = async (pool: NodePool, raw: Hex): Promise<void> => {
  const call = { method: "eth_sendRawTransaction", params: [raw] };
  const errors: unknown[] = [];
  await Promise.all(
    pool.inOrder().map(async (node) => {
      try {
        (await node.ask([call])).read();
      } catch (error) {
        if (isKnown(error)) return;
        errors.push(error);
        pool.observer?.failed(node.label);
      }
    }),
  );
  if (errors.length < pool.inOrder().length) return;
  const refusals = errors.filter((error) => error instanceof RpcRefusal);
  const [refusal] = refusals;
  if (refusal !== undefined && refusals.length === errors.length) throw new TransactionRefused(refusal);
  throw new ChainUnavailable(errors[0]);
};
