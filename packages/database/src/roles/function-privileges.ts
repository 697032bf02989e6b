/** Who may call which function of ours. PostgreSQL lets everybody call a new one: `grantPrivileges` takes that away first. */
import type { ProcessRole } from "./process-roles.ts";

/** Functions of the ledger, by who may call them. All other functions of it are called by its owner's functions only. */
export const ledgerFunctions: Readonly<Record<string, readonly ProcessRole[]>> = {
  shard_of: ["api", "worker", "signer", "auditor"],
  open_accounts: ["api", "worker"],
  topic_code: ["api", "worker"],
  post_transfers: ["api", "worker"],
  // What is proven by a final log, and what ran out: the process that reads the chains, alone.
  credit_deposits: ["worker"],
  credit_purchases: ["worker"],
  end_withdrawals: ["worker"],
  return_withdrawals: ["worker"],
  is_epoch_over: ["worker"],
  // Asked when a member of staff requests or approves that withdrawals resume, and when the worker carries it out.
  foreign_entries: ["api", "worker"],
  halt_withdrawals: ["worker", "auditor"],
  entries_before: ["api", "worker"],
  count_topics: ["api", "worker"],
  milestone_before: ["api", "worker"],
  seqs_of_topics: ["api", "worker"],
  entries_at: ["api", "worker"],
};

/** Functions of ours beside the tables that act with their owner's rights; no other role may call them. */
export const publicFunctions: Readonly<Record<string, readonly ProcessRole[]>> = {
  // Both do nothing without a request that two members of staff have made.
  resume_withdrawals: ["worker"],
  // Makes the next months of the logs and drops those that are over, by the database's clock and its own numbers.
  roll_log_partitions: ["worker"],
  set_staff_role: ["worker"],
  share_for_signing: ["signer"],
  staff_request_objection: ["worker"],
  hold_items: ["api"],
  end_item_holds: ["api", "worker"],
  credit_items: ["worker"],
  grant_items: ["api"],
  release_items: ["api"],
  may_skip_wait: ["api"],
  quote_purchase: ["api"],
  // "This wasn't me". It goes one way: there is no function that ends a suspension.
  suspend_new_ways: ["api"],
};

/** Functions that act with their caller's rights: they save round trips, and give none. */
export const plainFunctions: Readonly<Record<string, readonly ProcessRole[]>> = {
  enter_by_password: ["api"],
  open_session: ["api"],
  ways_open: ["api"],
  // Asked by a trigger too, with the rights of who changes a session.
  is_old_factor: ["api", "worker"],
  oldest_transaction_seconds: ["worker"],
  // What the api commits late has been seen by no other process for that long.
  end_old_api_transactions: ["worker", "signer"],
  spending_of: ["api"],
  take_staff_request: ["worker"],
};
