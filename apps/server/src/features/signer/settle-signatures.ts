/**
 * Gives back to the limits what was signed and never used. Two things must be certain: the time of a final block is
 * past the voucher's expiry, so no later block can take it, and the contract's count of its epoch at that block shows that none
 * before it did. Both are asked of the signer's own nodes. Rows that other processes write play no part in it.
 */
import type { Database } from "@passport/database";
import type { ChainReader, ChainReaders } from "../../platform/chain/reader.ts";
import { startPoller } from "../../platform/jobs/poller.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { isNonceSpent } from "../vouchers/index.ts";
import { findExpiredSignatures, hasOpenSignatures, type SignatureOutcome, writeOutcomes } from "./log-store.ts";

export interface SettleDependencies {
  db: Database;
  /** On the signer's own nodes. */
  readers: ChainReaders;
}

/** One question to a node for each. */
const batchSize = 50;

/** Returns whether there may be more. */
export const settleSignatures = async (
  { db, readers }: SettleDependencies,
  { chainId, finalizedBlock }: Pick<ChainReader, "chainId" | "finalizedBlock">,
): Promise<boolean> => {
  // Most of the time there is none, and no node is asked.
  if (!(await hasOpenSignatures(db, chainId))) return false;
  const block = await finalizedBlock();
  const expired = await findExpiredSignatures(db, { chainId, before: block.minedAt, limit: batchSize });
  const outcomes = await Promise.all(
    expired.map(async (signature): Promise<SignatureOutcome> => {
      const isUsed = await isNonceSpent(readers, signature, block.hash);
      return { logId: signature.id, isUsed, blockNumber: block.number };
    }),
  );
  await writeOutcomes(db, outcomes);
  return expired.length === batchSize;
};

/** One loop for each chain: a node that hangs delays no other chain. */
export const startSettling = (
  dependencies: SettleDependencies & { log: Logger; intervalMs: number },
): AsyncDisposable => {
  const { readers, intervalMs, log } = dependencies;
  const started = new AsyncDisposableStack();
  for (const reader of readers.all) {
    started.use(
      startPoller({
        everyMs: intervalMs,
        turn: () => settleSignatures(dependencies, reader),
        // What is not settled counts as used: the limits stay on the safe side.
        onError: (error) =>
          log.warn({ err: error, chainId: reader.chainId }, "the outcome of signatures could not be read"),
      }),
    );
  }
  return started;
};
