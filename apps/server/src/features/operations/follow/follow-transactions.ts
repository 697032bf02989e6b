/**
 * Asks the nodes what became of registered transactions: sped up, cancelled, forgotten, reverted, or
 * something else than was said. Any number of workers may run it; each question is asked by one of them.
 */
import { type Database, inTransaction } from "@passport/database";
import type { Address, Hash } from "viem";
import { findFinalizedBlocks } from "../../../platform/chain/finalized-store.ts";
import type { ChainReader, ChainReaders } from "../../../platform/chain/reader.ts";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { advanceOperations } from "../record.ts";
import { toHex } from "../to-operation.ts";
import { type ChainAnswer, decideOutcome } from "./decide-outcome.ts";
import { claimDue, type FollowedRow, keepLearned } from "./store.ts";

export interface FollowDependencies {
  db: Database;
  outbox: { poke(): void };
  readers: Pick<ChainReaders, "all">;
  droppedAfterMs: number;
  log: Logger;
}

/** As many questions as two nodes answer in a moment. */
const batchSize = 20;

/** One turn. Returns how many it asked about. */
export const followTransactions = async (dependencies: FollowDependencies): Promise<number> => {
  const due = await claimDue(dependencies.db, batchSize);
  // After the claim and before the nodes: a watcher that comes further in the meantime is no harm.
  const watched = new Map(
    (await findFinalizedBlocks(dependencies.db)).map(({ chainId, blockNumber }) => [chainId, blockNumber]),
  );
  await Promise.all(
    due.map((row) =>
      followOne(dependencies, row, watched).catch((error: unknown) =>
        dependencies.log.warn({ err: error, operation: row.id }, "a transaction could not be followed"),
      ),
    ),
  );
  return due.length;
};

const followOne = async (
  { db, outbox, readers, droppedAfterMs }: FollowDependencies,
  row: FollowedRow,
  watched: ReadonlyMap<number, number>,
): Promise<void> => {
  const asked = readers.all.filter(({ chainId }) => row.chain_id === null || row.chain_id === chainId);
  if (asked.length === 0) return;
  const answers = await Promise.all(asked.map((reader) => askChain(reader, row, watched.get(reader.chainId))));
  const home = answers.find(({ transaction }) => transaction !== undefined);
  if (home?.transaction !== undefined) {
    const { from: wallet, nonce } = home.transaction;
    await keepLearned(db, { id: row.id, chainId: home.chainId, wallet, nonce });
  }
  const followed = { chainId: row.chain_id, nonce: row.wallet_nonce, silentMs: row.silent_ms };
  const event = decideOutcome(followed, answers, droppedAfterMs);
  if (event === undefined) return;
  const changed = await inTransaction(db, (transaction) =>
    advanceOperations(transaction, [{ operationId: row.id, event, version: row.version }]),
  );
  if (changed.length > 0) outbox.poke();
};

/**
 * The count before the receipt: when the count says that the nonce is used up for good and the receipt,
 * asked for afterwards, is not there, another transaction used it.
 */
const askChain = async (
  reader: ChainReader,
  row: FollowedRow,
  watchedNumber: number | undefined,
): Promise<ChainAnswer> => {
  const hash = toHex(row.tx_hash) as Hash;
  const hasNonce = row.chain_id === reader.chainId && row.wallet !== null && row.wallet_nonce !== null;
  const finalCount = hasNonce ? await reader.getTransactionCount(row.wallet as Address, "finalized") : undefined;
  const transaction = await reader.getTransaction(hash);
  const receipt = await reader.getReceipt(hash);
  const { number: finalizedNumber } = await reader.finalizedBlock();
  return { chainId: reader.chainId, transaction, receipt, finalizedNumber, watchedNumber, finalCount };
};
