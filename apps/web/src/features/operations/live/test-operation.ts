import type { Operation } from "@passport/protocol/operation";

let made = 0;

/** A deposit that is on the chain, each later than the one before, with what the test is about. */
export const testOperation = (facts: Partial<Operation> = {}): Operation => {
  made++;
  const at = new Date(Date.UTC(2026, 10, 15, 9, 0, made)).toISOString();
  return {
    id: `01936c1e-7a00-7000-8000-${String(made).padStart(12, "0")}`,
    kind: "deposit",
    state: "confirming",
    reason: null,
    chain_id: 97,
    amount: "120000000000000000000",
    paid: null,
    collection_slug: null,
    token_id: null,
    asset_name: null,
    wallet: null,
    tx_hash: `0x${"4d".repeat(32)}`,
    block_number: 7,
    deadline: null,
    transaction_reference: null,
    created_at: at,
    updated_at: at,
    ...facts,
  };
};

/** The same one a moment later. */
export const later = (operation: Operation, facts: Partial<Operation>): Operation => ({
  ...operation,
  updated_at: new Date(Date.parse(operation.updated_at) + 1000).toISOString(),
  ...facts,
});
