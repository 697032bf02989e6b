import type { OperationKind, OperationReason, OperationState } from "@passport/protocol";
import { type RawBuilder, sql } from "kysely";

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

const columns: Record<keyof OperationRow, true> = {
  id: true,
  kind: true,
  state: true,
  account_id: true,
  chain_id: true,
  wallet: true,
  amount: true,
  paid_token: true,
  paid_amount: true,
  paid_decimals: true,
  collection: true,
  token_id: true,
  tx_hash: true,
  log_rank: true,
  log_index: true,
  block_number: true,
  mined_at: true,
  wallet_nonce: true,
  deadline: true,
  transfer_id: true,
  reason: true,
  version: true,
  created_at: true,
  updated_at: true,
};

/** All columns by their names: fixed queries must not select whatever a table has. */
export const columnsOf = (table: string): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(`${table}.${name}`)));
