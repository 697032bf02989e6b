import type { OperationKind, OperationReason, OperationState } from "@passport/protocol";

/** The row as it is kept. */
export interface OperationRow {
  id: string;
  kind: OperationKind;
  state: OperationState;
  account_id: string | null;
  chain_id: number | null;
  wallet: string | null;
  amount: string | null;
  paid_token: string | null;
  paid_amount: string | null;
  paid_decimals: number | null;
  collection: string | null;
  token_id: string | null;
  tx_hash: Buffer | null;
  log_rank: number;
  log_index: number | null;
  block_number: number | null;
  mined_at: Date | null;
  wallet_nonce: number | null;
  deadline: Date | null;
  transfer_id: string | null;
  reason: OperationReason | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}
