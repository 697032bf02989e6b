/**
 * The requests to the ledger and its verdicts. A transfer's id is its idempotency key and
 * the player's transaction_reference: the same transfer again changes nothing and returns `exists`
 * (LEDGER-1), or the refusal of the first time.
 */

/** Locks of the paying account that refuse a transfer; read in the transaction that moves the money (S9). */
export type AccountLock = "withdraw" | "mint" | "total";

interface Movement {
  id: string;
  /** Pays. */
  debit: string;
  /** Is paid. */
  credit: string;
  /** Base units, above zero. */
  amount: bigint;
  group: string;
  subGroup: string;
  description: string;
  /** For a process the table of moves says them, whatever stands here (LEDGER-26). */
  forbiddenBy?: readonly AccountLock[];
  /** The earlier transfer that this one gives back or corrects; of a hold, the claim or the operation that it is for. */
  related?: string;
}

/** Moves the amount at once. */
export interface Posting extends Movement {
  kind: "post";
}

/** Reserves the amount: still part of the balance, no longer available. */
export interface Hold extends Movement {
  kind: "hold";
}

/** Ends a hold by moving its amount to where the hold said. */
export interface Settlement {
  kind: "settle";
  id: string;
  hold: string;
}

/** Ends a hold by making its amount available again. */
export interface Release {
  kind: "release";
  id: string;
  hold: string;
}

export type Transfer = Posting | Hold | Settlement | Release;

/** In the order of the codes that the database returns: append only. */
export const verdicts = [
  "posted",
  "exists",
  "exists_with_different_fields",
  "invalid_amount",
  "same_account",
  "account_not_found",
  "different_shards",
  "account_locked",
  "withdrawals_halted",
  "insufficient_funds",
  "hold_not_found",
  "hold_already_settled",
  "hold_already_released",
  "different_currencies",
  "issue_cap_reached",
] as const;
export type Verdict = (typeof verdicts)[number];

/** The money is where the caller wanted it, now or since an earlier try. */
export const isDone = (verdict: Verdict): boolean => verdict === "posted" || verdict === "exists";

/** Amounts fit an unsigned 128-bit integer: 217,000,000 x 10^18 does, 10^12 times over. */
export const maxAmount = 2n ** 128n - 1n;
