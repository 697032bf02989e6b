/**
 * `open`: waiting for the player. `asked`: the SUPS are held, and your server is asked. `settled`: paid. `refused`: your
 * server refused, and the SUPS are back. `returned`: your server gave no answer in time, and the SUPS are back.
 */
export type ClaimStatus = "open" | "asked" | "settled" | "refused" | "returned" | "cancelled" | "expired";

/** What your game charges for. */
export interface Claim {
  claim_id: string;
  /** Your own name for it, such as an order number. */
  reference: string | null;
  /** In base units, as text: "1000000000000000000" is 1 SUPS. */
  amount: string;
  description: string;
  /** Yours: whatever you gave when you created it. */
  metadata: Record<string, unknown>;
  /** Only this player may pay, or is paying; null: any player. */
  player_id: string | null;
  status: ClaimStatus;
  /** Why it was refused or returned. */
  reason: string | null;
  /** In base units. */
  refunded_amount: string;
  /** What the player opens to pay. */
  payment_url: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
  /** The player's transaction reference, once paid. */
  receipt: string | null;
}

export interface NewClaim {
  /** In base units; `toBaseUnits("2.5")` makes them. */
  amount: string;
  /** What the player reads. */
  description: string;
  reference?: string;
  player_id?: string;
  /** At most 20 entries, for your own use. */
  metadata?: Record<string, string>;
  /** Seconds, 60 to 604800; one day unless told. */
  expires_in?: number;
}

/** What went back of a settled claim. */
export interface Refund {
  /** The reference of the player's transaction. */
  refund_id: string;
  /** In base units. */
  amount: string;
  reason: string;
  created_at: string;
}

export interface NewRefund {
  /** In base units; all that is left unless told. */
  amount?: string;
  /** What the player reads. */
  reason: string;
}
