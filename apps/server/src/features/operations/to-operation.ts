/** From a row to what the wire declares. */
import type * as calls from "@passport/protocol";
import type { StepRow } from "./read-store.ts";
import type { OperationRow } from "./store.ts";

type Step = calls.OutputOf<typeof calls.readOperation>["timeline"][number];

export const toOperation = (row: OperationRow, assetName: string | null): calls.Operation => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  chain_id: row.chain_id,
  amount: row.amount,
  paid: toPaid(row),
  collection_slug: row.collection,
  token_id: row.token_id,
  asset_name: assetName,
  wallet: row.wallet,
  tx_hash: row.tx_hash && toHex(row.tx_hash),
  block_number: row.block_number,
  deadline: row.deadline?.toISOString() ?? null,
  transaction_reference: isWaiting(row.state) ? null : row.transfer_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const toStep = (row: StepRow): Step => ({
  name: row.name,
  at: row.at.toISOString(),
  tx_hash: row.tx_hash && toHex(row.tx_hash),
  block_number: row.block_number,
});

export const toHex = (hash: Buffer): string => `0x${hash.toString("hex")}`;

/** The transfer's id is chosen when the chain is final; until the claim nothing was posted under it. */
const isWaiting = (state: calls.OperationState): boolean => state === "unclaimed" || state === "unfulfilled";

const toPaid = ({ paid_token, paid_amount, paid_decimals }: OperationRow): calls.Operation["paid"] =>
  paid_token === null || paid_amount === null || paid_decimals === null
    ? null
    : { token: paid_token, amount: paid_amount, decimals: paid_decimals };
