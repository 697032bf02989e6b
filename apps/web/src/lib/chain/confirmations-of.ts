import { confirmationTarget } from "@passport/protocol/constants";
import type { Operation } from "@passport/protocol/operation";

interface Head {
  chain_id: number;
  head: number;
}

/** A block confirms itself; what is final has all it needs. What waits in a contract's queue is in no block that delivers it. */
export const confirmationsOf = (
  { state, chain_id: chainId, block_number: block }: Pick<Operation, "state" | "chain_id" | "block_number">,
  heads: readonly Head[],
): number => {
  if (state === "confirmed" || state === "unfulfilled") return confirmationTarget;
  if (state === "queued") return 0;
  const head = heads.find((status) => status.chain_id === chainId)?.head;
  if (block === null || head === undefined) return 0;
  return Math.min(confirmationTarget, Math.max(0, head - block + 1));
};
