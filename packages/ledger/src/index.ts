export { type AccountKind, issuerAccount, type SystemKind, shardCount, shardOf, systemAccount } from "./account.ts";
export { type Currency, type CurrencyBalance, sups } from "./currency.ts";
export type { Balance } from "./engine.ts";
export { LedgerOverloaded, LedgerUnavailable } from "./errors.ts";
export {
  type ChainLog,
  creditDeposits,
  creditPurchases,
  type ProvenPurchase,
  releaseWithdrawals,
  returnWithdrawals,
  settleWithdrawals,
} from "./evidence.ts";
export { haltWithdrawals } from "./halt-withdrawals.ts";
export type * from "./history.ts";
export { createLedger, type Ledger } from "./ledger.ts";
export { declareCurrency } from "./postgres/declare-currency.ts";
export { failureKind } from "./postgres/failure-kind.ts";
export {
  areWithdrawalsHalted,
  findReleasedWithdrawals,
  findWithdrawalHold,
  withdrawalHoldId,
} from "./postgres/find-hold.ts";
export type { StoredTransfer } from "./postgres/find-transfer.ts";
export {
  type BookTotals,
  type PlayerBalance,
  readBookTotals,
  readPlayerBalances,
} from "./postgres/read-all-balances.ts";
export {
  type ChainFlow,
  readChainAccounts,
  readChainFlows,
  treasuryAccountName,
} from "./postgres/read-chain-accounts.ts";
export { type LedgerMetrics, PostingQueue } from "./posting-queue.ts";
export { findNewestReconciliation, type Reconciliation } from "./reconcile/find-newest.ts";
export { type LastRuns, readLastRuns } from "./reconcile/read-last-runs.ts";
export { reconcileAndRecord, reconcileOrHalt } from "./reconcile/reconcile.ts";
export { reconcileNewOrHalt } from "./reconcile/reconcile-new.ts";
export type { Breach, ReconcileReport } from "./reconcile/report.ts";
export { type AccountLock, isDone, type Posting, type Transfer, type Verdict } from "./transfer.ts";
