import { deriveId, type Transaction } from "@passport/database";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { recordIncoming, recordOperations } from "../../operations/index.ts";
import { findAccountsByWallets } from "../../profile/index.ts";
import { type Move, placeAfter, tokenKey } from "./move.ts";
import { advanceOldUnstakes, openUnannouncedUnstakes } from "./old-unstakes.ts";
import { stakesAmong } from "./stakes.ts";
import { type AssetPlace, placeAssets, unlockAssets } from "./store.ts";

type Owners = ReadonlyMap<string, string>;

/** Final moves: operations first, then the assets, as everywhere. */
export const finalizeMoves = async (transaction: Transaction, moves: readonly Move[], log: Logger): Promise<void> => {
  if (moves.length === 0) return;
  const owners = await findOwners(transaction, moves);
  const ended = await recordOperations(transaction, async (recorder) => {
    await recordIncoming(transaction, recorder, {
      transfers: stakesAmong(moves, owners),
      eventOf: ({ accountId }) => (accountId === null ? "unclaimed" : "finalized"),
      isFinal: true,
    });
    const announced = await advanceOldUnstakes(transaction, recorder, moves, "finalized");
    await openUnannouncedUnstakes(transaction, recorder, moves, owners);
    return announced;
  });
  await unlockAssets(transaction, ended);
  const appeared = await placeAssets(transaction, placesAfter(moves, owners));
  await endLateAnnouncements(transaction, moves);
  if (appeared.length > 0) log.warn({ tokens: appeared.slice(0, 20) }, "tokens appeared that no asset stood for");
};

/** The assets are ours until the end now; one may have been locked after the operations were looked for. */
const endLateAnnouncements = async (transaction: Transaction, moves: readonly Move[]): Promise<void> => {
  const ended = await recordOperations(transaction, (recorder) =>
    advanceOldUnstakes(transaction, recorder, moves, "finalized"),
  );
  await unlockAssets(transaction, ended);
};

export const findOwners = (transaction: Transaction, moves: readonly Move[]): Promise<Owners> =>
  findAccountsByWallets(
    transaction,
    moves.flatMap(({ from, to }) => [from, to]),
  );

/** One place for a token: that after its last move. */
const placesAfter = (moves: readonly Move[], owners: Owners): AssetPlace[] => {
  const last = new Map(moves.map((move) => [tokenKey(move), move]));
  return [...last.values()].map((move) => {
    const { status, wallet } = placeAfter(move);
    return {
      ...identityOf(move.contracts.slug, move.tokenId),
      collection: move.contracts.slug,
      token_id: move.tokenId,
      name: `#${move.tokenId}`,
      // CHAIN-12, and off-world the asset is whose wallet it is in.
      owner_id: owners.get(wallet) ?? null,
      on_chain_status: status,
      wallet,
      placed_block: move.blockNumber,
      placed_log: move.logIndex,
    };
  });
};

/** The same whether the seed or the chain comes first. */
export const identityOf = (slug: string, tokenId: string): { id: string; hash: string } => {
  const id = deriveId(`asset:${slug}:${tokenId}`);
  return { id, hash: id.replaceAll("-", "") };
};
