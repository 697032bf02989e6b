/** "I sent it but it is not here": what became of a transaction that a player expected to be a deposit. */
import * as z from "zod/mini";
import { amountSchema } from "../amount.ts";
import { declareCommand } from "../declare.ts";
import { addressSchema, hashSchema } from "../hex.ts";

export const traceVerdicts = [
  /** In the player's balance. */
  "credited",
  /** A good deposit that the chain may still take back. */
  "confirming",
  /** Final, and our watcher has not processed its block yet. */
  "watcher_behind",
  /** More than one transfer, which ended differently: `parts` has each. */
  "several_transfers",
  "unlinked_sender",
  /** Not linked to any account, and a contract or a wallet that sends for many people. */
  "exchange_or_contract_sender",
  "linked_to_other_account",
  "credited_to_other",
  "our_withdrawal",
  "purchase_payment",
  /** A token that reached our address, or calls itself SUPS, on a network where it cannot be credited. */
  "wrong_network",
  /** SUPS sent to a contract that cannot give them back. */
  "to_contract",
  "wrong_address",
  "zero_amount",
  "item_or_collectible_sent",
  "mint",
  "wrong_token",
  "native_coin_sent",
  "approval_only",
  "no_transfer",
  "reverted",
  /** Known to a node, and not mined. */
  "pending",
  /** The wallet sent another transaction in its place. */
  "replaced",
  /** No network knows it, but not all of them could be asked. */
  "network_unanswered",
  "not_found",
] as const;
export type TraceVerdict = (typeof traceVerdicts)[number];

/** In the order in which they are made. */
export const traceCheckNames = [
  "network",
  "mined",
  "succeeded",
  "token",
  "recipient",
  "amount",
  "final",
  "sender",
  "credited",
] as const;
export type TraceCheckName = (typeof traceCheckNames)[number];

export const traceOutcomes = ["passed", "failed", "waiting", "skipped"] as const;
export type TraceOutcome = (typeof traceOutcomes)[number];

const transferShape = {
  verdict: z.enum(traceVerdicts),
  /** In base units; a collectible counts as 1. */
  amount: z.nullable(amountSchema),
  /** The contract of a token or asset that is not SUPS. */
  token: z.nullable(addressSchema),
  /** The token has the symbol of SUPS, but another contract. */
  is_look_alike: z.boolean(),
  sender: z.nullable(addressSchema),
  recipient: z.nullable(addressSchema),
};

export const traceSchema = z.strictObject({
  ...transferShape,
  chain_id: z.nullable(z.number()),
  mined_at: z.nullable(z.iso.datetime()),
  /** Until the block is final; null once it is. */
  blocks_to_go: z.nullable(z.number()),
  /** An estimate. */
  seconds_to_go: z.nullable(z.number()),
  /** How many final blocks our watcher has not processed yet. */
  blocks_behind: z.nullable(z.number()),
  /** The player's own transaction that credited it. */
  transaction_reference: z.nullable(z.uuid()),
  /** Networks that could not be asked. */
  unanswered_chain_ids: z.array(z.number()),
  parts: z.array(z.strictObject(transferShape)),
  checks: z.array(z.strictObject({ name: z.enum(traceCheckNames), outcome: z.enum(traceOutcomes) })),
});
export type Trace = z.infer<typeof traceSchema>;

export const traceDeposit = declareCommand({
  key: "SUPS:DEPOSIT:TRACE",
  summary: "Looks for a transaction on every network and says why it is, or is not, a deposit of the acting player",
  payload: z.strictObject({ transaction_hash: hashSchema }),
  output: traceSchema,
  access: "user",
  ownership: "self",
  locks: [],
  // Each costs several questions to nodes.
  rate: "write",
  errors: [],
});
