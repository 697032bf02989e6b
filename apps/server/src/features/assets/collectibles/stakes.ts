/** A stake needs no word of the player beforehand: its operation appears with its log (CHAIN-12). */
import { deriveId } from "@passport/database";
import type { IncomingTransfer } from "../../operations/index.ts";
import { isStake, type Move, ranked } from "./move.ts";

export const stakesAmong = (moves: readonly Move[], owners: ReadonlyMap<string, string>): IncomingTransfer[] =>
  ranked(moves.filter(isStake)).map(({ contracts, tokenId, from, txHash, rank, blockNumber, minedAt, logIndex }) => ({
    kind: "stake",
    chainId: contracts.chainId,
    txHash,
    logIndex,
    rank,
    blockNumber,
    minedAt,
    wallet: from,
    accountId: owners.get(from) ?? null,
    details: { collection: contracts.slug, token_id: tokenId },
    transferId: deriveId(`stake:${contracts.chainId}:${txHash.toString("hex")}:${logIndex}`),
  }));
