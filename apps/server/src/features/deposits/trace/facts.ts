/** What the networks and our own tables say about one transaction. `judgeTrace` makes a verdict of it. */
import type { Address } from "viem";

export interface TraceFacts {
  chains: readonly ChainFacts[];
  /** The player registered this hash, and the wallet then used its nonce for another transaction. */
  wasReplaced: boolean;
}

export type ChainFacts = { chainId: number } & (
  | { kind: "unanswered" }
  | { kind: "unknown" }
  /** A node knows it, no block has it. */
  | { kind: "pending" }
  | MinedFacts
);

export interface MinedFacts {
  kind: "mined";
  isSuccess: boolean;
  minedAt: Date;
  /** Until the block is final; 0 when it is. */
  blocksToGo: number;
  /** An estimate. */
  secondsToGo: number;
  /** Final blocks that our watcher has not processed; 0 when it has processed this one. */
  blocksBehind: number;
  /** False where the network has none of our contracts. */
  hasContracts: boolean;
  isToWithdrawer: boolean;
  hasApproval: boolean;
  movements: readonly Movement[];
}

export interface Movement {
  /** `payment_token`: one that SUPS can be bought with. `asset`: a collectible or an item. */
  asset: "sups" | "payment_token" | "other_token" | "asset" | "coin";
  /** Its contract; null for the network's coin. */
  contract: Address | null;
  /** It has the symbol of SUPS, and is another contract. */
  isLookAlike: boolean;
  amount: bigint;
  sender: Address;
  recipient: Address;
  to: Destination;
  from: Origin;
  /** Which account the deposit is in the balance of; null while in none. */
  credit: { isOwn: true; reference: string } | { isOwn: false } | null;
}

/** `deposit_elsewhere`: our deposit address, but the one of another network. */
export type Destination = "deposit" | "purchase" | "deposit_elsewhere" | "contract" | "elsewhere";

/**
 * Whose wallet the sender is: the player's, another player's, or linked to no account. `service`: linked to none, and
 * a contract or a wallet that sends for many people. `house`: ours. `mint`: made by the transfer.
 */
export type Origin = "own" | "other" | "unlinked" | "service" | "house" | "mint";
