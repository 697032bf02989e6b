/**
 * An operation is everything of value that takes longer than one transaction: one row, one state, one
 * timeline. The page shows operations; it never holds the only copy of a state.
 */
import * as z from "zod/mini";
import { amountSchema } from "./amount.ts";

export const operationKinds = [
  "deposit",
  "purchase",
  "withdrawal",
  "mint",
  "stake",
  "unstake",
  "item_deposit",
  "item_withdrawal",
  /** A claim of a game, paid by the player. */
  "payment",
  "move_to_game",
  "move_from_game",
] as const;
export type OperationKind = (typeof operationKinds)[number];

export const operationStates = [
  /** Asked for: a hash was registered or a voucher is open. Nothing is on the chain yet. */
  "pending",
  /** Mined, but the chain may still take it back. */
  "confirming",
  /** Above the contract's limits: it waits there until it is released or rejected. */
  "queued",
  "confirmed",
  /** Ended without an effect. */
  "failed",
  /** What was held is back. */
  "returned",
  /** Final, from a wallet that no account has linked yet. */
  "unclaimed",
  /** Paid and final, but there was nothing left to sell. */
  "unfulfilled",
] as const;
export type OperationState = (typeof operationStates)[number];

/** Nothing more will happen by itself. */
export const endStates: readonly OperationState[] = ["confirmed", "failed", "returned"];

/** Why an operation ended without what was wanted. */
export const operationReasons = [
  /** The transaction was mined, and the contract refused it. */
  "reverted",
  /** Another transaction took its place: a speed-up or a cancellation in the wallet. */
  "replaced",
  /** No node knows it any more. */
  "dropped",
  /** It was mined, but it was something else than what was registered. */
  "not_a_deposit",
  /** The voucher ran out unused. */
  "expired",
  /** The player cancelled the voucher on the chain. */
  "cancelled",
  /** Called off while it waited in the contract's queue: by its account, by a guardian, or because its epoch was ended. */
  "rejected",
  /** The game said no. */
  "refused",
  /** The game did not respond in time. */
  "unanswered",
] as const;
export type OperationReason = (typeof operationReasons)[number];

export const operationEventNames = [
  "registered",
  "signed",
  "seen",
  "orphaned",
  "finalized",
  "queued",
  /** Mined, but not final: it leaves the contract's queue, for the wallet or back to Passport. */
  "releasing",
  "rejecting",
  /** The chain took that back. */
  "stayed",
  "reverted",
  "replaced",
  "dropped",
  "mismatched",
  "expired",
  "cancelled",
  "rejected",
  "claimed",
  "unclaimed",
  "unfulfilled",
  "fulfilled",
  "accepted",
  "refused",
  "unanswered",
] as const;
export type OperationEventName = (typeof operationEventNames)[number];

export const operationSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  reason: z.nullable(z.enum(operationReasons)),
  /** Null until it is known on which chain it happens. */
  chain_id: z.nullable(z.number()),
  /** SUPS in base units, or a number of items; null when it moves one collectible. */
  amount: z.nullable(amountSchema),
  /** What a purchase was paid with, and how much of it, in that token's base units. */
  paid: z.nullable(z.strictObject({ token: z.string(), amount: amountSchema, decimals: z.number() })),
  collection_slug: z.nullable(z.string()),
  token_id: z.nullable(z.string()),
  /** Of the collectible, or of the type of the items; null while no name is known. */
  asset_name: z.nullable(z.string()),
  wallet: z.nullable(z.string()),
  tx_hash: z.nullable(z.string()),
  /** The number of the block that holds it; null while none does. */
  block_number: z.nullable(z.number()),
  /** Until when the voucher can be used, or when a queued withdrawal may be released. */
  deadline: z.nullable(z.iso.datetime()),
  /** The ledger's transaction that it led to. */
  transaction_reference: z.nullable(z.uuid()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Operation = z.infer<typeof operationSchema>;

export const operationStepSchema = z.strictObject({
  name: z.enum(operationEventNames),
  at: z.iso.datetime(),
  tx_hash: z.nullable(z.string()),
  block_number: z.nullable(z.number()),
});
