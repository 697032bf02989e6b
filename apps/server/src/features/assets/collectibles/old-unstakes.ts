/**
 * The way out of the old staking contract. It wants no voucher, so its operation is ended by the token
 * itself: by the log that takes it out, or by a final block past the deadline in which it is still there.
 */
import { deriveId, type Transaction } from "@passport/database";
import type { ChainBlock } from "../../../platform/chain/chain-event.ts";
import { advanceOperations, type Opening, type Recorder } from "../../operations/index.ts";
import { findOldUnstakes, findOverdueOldUnstakes, findUnstakes } from "../operation-store.ts";
import { isOldUnstake, type Move, ranked, tokenKey } from "./move.ts";
import { unlockAssets } from "./store.ts";

/** Advances the operations of those that were announced. Returns these operations. */
export const advanceOldUnstakes = async (
  transaction: Transaction,
  recorder: Recorder,
  moves: readonly Move[],
  event: "seen" | "orphaned" | "finalized",
): Promise<string[]> => {
  const unstakes = firstOfEachToken(moves.filter(isOldUnstake));
  const tokens = [...unstakes.values()].map(({ contracts, tokenId }) => ({
    collection: contracts.slug,
    token_id: tokenId,
  }));
  const announced = await findOldUnstakes(transaction, tokens);
  const updates = announced.flatMap(({ id, collection, token_id }) => {
    const unstake = unstakes.get(`${collection} ${token_id}`);
    if (unstake === undefined) return [];
    const changes =
      event === "orphaned"
        ? { block_number: null }
        : { tx_hash: unstake.txHash, block_number: unstake.blockNumber, mined_at: unstake.minedAt };
    return [{ operationId: id, event, changes }];
  });
  await recorder.advance(updates);
  return updates.map(({ operationId }) => operationId);
};

/** A token that came back and left again in the same window did what was announced the first time. */
const firstOfEachToken = (unstakes: readonly Move[]): Map<string, Move> =>
  new Map(unstakes.toReversed().map((unstake) => [tokenKey(unstake), unstake]));

/** A1: every move is an operation, also one that was not announced. After those that were: they have their hash by now. */
export const openUnannouncedUnstakes = async (
  transaction: Transaction,
  recorder: Recorder,
  moves: readonly Move[],
  owners: ReadonlyMap<string, string>,
): Promise<void> => {
  const unstakes = ranked(moves.filter(isOldUnstake));
  const hashes = unstakes.map(({ txHash }) => txHash);
  const known = new Set((await findUnstakes(transaction, hashes)).map(nameOf));
  const openings = unstakes.flatMap((unstake): Opening[] => {
    const { contracts, tokenId, to, txHash, rank, blockNumber, minedAt } = unstake;
    const account_id = owners.get(to);
    const token = { collection: contracts.slug, token_id: tokenId, tx_hash: txHash };
    if (account_id === undefined || known.has(nameOf(token))) return [];
    const operation = {
      id: deriveId(`old unstake:${contracts.chainId}:${txHash.toString("hex")}:${rank}`),
      kind: "unstake",
      state: "confirmed",
      account_id,
      chain_id: contracts.chainId,
      wallet: to,
      ...token,
      block_number: blockNumber,
      mined_at: minedAt,
    } as const;
    return [{ event: "finalized", operation }];
  });
  await recorder.open(openings);
};

const nameOf = (unstake: { tx_hash: Buffer | null; collection: string | null; token_id: string | null }): string =>
  `${unstake.tx_hash?.toString("hex")} ${unstake.collection} ${unstake.token_id}`;

/** Everything up to the block had its effects: what is still locked here is still staked there. */
export const giveBackOldUnstakes = async (transaction: Transaction, block: ChainBlock): Promise<void> => {
  const overdue = await findOverdueOldUnstakes(transaction, block);
  const returned = await advanceOperations(
    transaction,
    overdue.map((operationId) => ({ operationId, event: "expired" })),
  );
  await unlockAssets(
    transaction,
    returned.map(({ id }) => id),
  );
};
