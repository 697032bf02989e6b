/** How far the watcher of each chain has come. */
import type { Database } from "@passport/database";

export interface FinalizedBlock {
  chainId: number;
  blockNumber: number;
  blockHash: Buffer | null;
}

/** The newest final block of each chain that had its effects, together with everything before it. */
export const findFinalizedBlocks = (db: Database): Promise<FinalizedBlock[]> =>
  db
    .selectFrom("chain_cursors")
    .select(["chain_id as chainId", "finalized_number as blockNumber", "finalized_hash as blockHash"])
    .execute();
