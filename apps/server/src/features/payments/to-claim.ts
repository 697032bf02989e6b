/** From a row to what games and players are told. */
import { type Claim, fillPath, type Payment, pages } from "@passport/protocol";
import type { OperationRow } from "../operations/index.ts";
import { settlementIdOf } from "./payment-ids.ts";
import type { ClaimRow, OfferedClaim } from "./store.ts";

const paymentPath = pages.transact.replace(/\$(\w+)/g, "{$1}");

const receiptOf = ({ state, operation_id }: ClaimRow): string | null =>
  state === "settled" && operation_id !== null ? settlementIdOf(operation_id) : null;

export const toClaim = (row: ClaimRow, publicOrigin: string): Claim => ({
  claim_id: row.id,
  reference: row.reference,
  amount: row.amount,
  description: row.description,
  metadata: row.metadata,
  player_id: row.player_id,
  status: row.state,
  reason: row.reason,
  refunded_amount: row.refunded,
  payment_url: publicOrigin + fillPath(paymentPath, { amount: row.amount, claimId: row.id }),
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  receipt: receiptOf(row),
});

/** `operation` is the acting player's payment, if there is one. */
export const toPayment = (row: OfferedClaim, operation: OperationRow | undefined): Payment => ({
  claim_id: row.id,
  amount: row.amount,
  description: row.description,
  reference: row.reference,
  status: row.state,
  reason: row.reason,
  game: { client_id: row.client_id, name: row.game_name, origins: row.game_origins },
  expires_at: row.expires_at.toISOString(),
  operation_id: row.operation_id,
  decide_by: operation?.deadline?.toISOString() ?? null,
  ended_at: operation === undefined || operation.state === "pending" ? null : operation.updated_at.toISOString(),
  receipt: receiptOf(row),
  limits: null,
});
