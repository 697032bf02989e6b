/** What can be done with a collectible now, as far as locks and what is under way allow it (ASSET-10, ASSET-12). */
import { isOffWorld } from "@passport/protocol/asset-kinds";
import type { Collectible } from "@passport/protocol/calls/collectibles";
import { endStates, type Operation } from "@passport/protocol/operation";

export interface Availability {
  isLocked: boolean;
  /** A new move can begin. */
  canStart: boolean;
  /** MOVE-1: the same for a move to the game or back from it. */
  canMove: boolean;
  /** CHAIN-20: the player's own voucher waits for their wallet until then. */
  openUntil: number | undefined;
  /** The lock's end; it moves on for as long as its operation is not over (ASSET-12). */
  lockedUntil: number | undefined;
}

interface Facts {
  collectible: Pick<Collectible, "unlocked_at" | "locked_to_service" | "on_chain_status">;
  operation: Pick<Operation, "kind" | "state" | "tx_hash" | "deadline"> | undefined;
  now: number;
}

/** The ways onto the chain, with a voucher that waits for the wallet. */
const isWayOut = ({ kind }: Pick<Operation, "kind">) => kind === "mint" || kind === "unstake";

/** A stake begins in the wallet and locks nothing here. */
const locks = ({ kind }: Pick<Operation, "kind">) => kind !== "stake";

export const availabilityOf = ({ collectible, operation, now }: Facts): Availability => {
  const underWay = operation && !endStates.includes(operation.state) ? operation : undefined;
  const momentOf = (text: string | null | undefined): number | undefined => {
    const moment = text ? Date.parse(text) : 0;
    return moment > now ? moment : undefined;
  };
  const deadline = momentOf(underWay?.deadline);
  const unlockedAt = momentOf(collectible.unlocked_at);
  const isOwnMove = underWay !== undefined && locks(underWay);
  const isFree = unlockedAt === undefined && underWay === undefined;
  const isUnused = isOwnMove && isWayOut(underWay) && underWay.state === "pending" && underWay.tx_hash === null;
  return {
    isLocked: unlockedAt !== undefined || isOwnMove,
    canStart: isFree && collectible.locked_to_service === null,
    canMove: isFree && !isOffWorld(collectible.on_chain_status),
    openUntil: isUnused ? deadline : undefined,
    lockedUntil: unlockedAt ?? (isOwnMove ? deadline : undefined),
  };
};
