/**
 * A collectible's `Transfer` log says where the token is, by whatever call it was moved: minted,
 * staked, unstaked or handed on. So these logs, in the order of the chain, are the one authority on an
 * asset's place (A1); the contracts' other events only end operations.
 */
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { getAbiItem } from "viem";
import type { ChainEvent, LogSource } from "../../../platform/chain/chain-event.ts";
import { inChainOrder } from "../chain-order.ts";
import type { CollectibleContracts } from "../deployed-collections.ts";

/** MINTABLE, the fourth, is before the first of these logs (ASSET-5). */
export type PlaceStatus = "STAKABLE" | "UNSTAKABLE" | "UNSTAKABLE_OLD";

export interface Move {
  contracts: CollectibleContracts;
  tokenId: string;
  from: string;
  to: string;
  txHash: Buffer;
  blockNumber: number;
  minedAt: Date;
  logIndex: number;
}

const sourceName = "collectible_transfer";
const transferEvent = getAbiItem({ abi: passportCollectibleAbi, name: "Transfer" });

export const moveSources = (collectibles: readonly CollectibleContracts[], chainId: number): LogSource[] =>
  collectibles
    .filter((contracts) => contracts.chainId === chainId)
    .map(({ collectible }) => ({ name: sourceName, contract: collectible, event: transferEvent, amount: null }));

export const readMoves = (collectibles: readonly CollectibleContracts[], events: readonly ChainEvent[]): Move[] =>
  inChainOrder(events)
    .filter(({ name }) => name === sourceName)
    .flatMap(({ chainId, contract, args, txHash, blockNumber, minedAt, logIndex }) => {
      const contracts = collectibles.find((each) => each.chainId === chainId && each.collectible === contract);
      if (contracts === undefined) return [];
      const token = { tokenId: String(args["tokenId"]), from: String(args["from"]), to: String(args["to"]) };
      return [{ contracts, ...token, txHash: Buffer.from(txHash.slice(2), "hex"), blockNumber, minedAt, logIndex }];
    });

/** Where the token is after the move, and whose wallet it is for: the holder's, or the one that staked it. */
export const placeAfter = ({ contracts, from, to }: Move): { status: PlaceStatus; wallet: string } => {
  if (to === contracts.staking) return { status: "UNSTAKABLE", wallet: from };
  if (to === contracts.stakingOld) return { status: "UNSTAKABLE_OLD", wallet: from };
  return { status: "STAKABLE", wallet: to };
};

export const isStake = (move: Move): boolean => placeAfter(move).status !== "STAKABLE";

/** CHAIN-14: out of the old contract, which wants no voucher. */
export const isOldUnstake = (move: Move): boolean => move.from === move.contracts.stakingOld && !isStake(move);

export const tokenKey = ({ contracts, tokenId }: Pick<Move, "contracts" | "tokenId">): string =>
  `${contracts.slug} ${tokenId}`;

/** The moves of the same transaction, counted: this number stays when the chain mines it in another block. */
export const ranked = <M extends Pick<Move, "txHash">>(moves: readonly M[]): (M & { rank: number })[] => {
  const counts = new Map<string, number>();
  return moves.map((move) => {
    const key = move.txHash.toString("hex");
    const rank = counts.get(key) ?? 0;
    counts.set(key, rank + 1);
    return { ...move, rank };
  });
};
