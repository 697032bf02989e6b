/** Operations: everything of value that is in flight, or was. */
import type { Handlers } from "../../platform/wire/handlers.ts";
import { operationsCommands } from "./commands.ts";
import type { OperationsDependencies } from "./describe-operations.ts";
import { operationsTopics } from "./topics.ts";

export { describeOperations } from "./describe-operations.ts";
export { startFollowPoller } from "./follow/follow-poller.ts";
export { claimLinkedWallets, startClaimPoller } from "./incoming/claim-poller.ts";
export { type ClaimOutcome, claimUnclaimed, type Unclaimed } from "./incoming/claim-unclaimed.ts";
export { type IncomingTransfer, toIncomingTransfers } from "./incoming/incoming-transfer.ts";
export { lockOpenOperations, orphanIncoming, recordIncoming } from "./incoming/record-incoming.ts";
export { logOf } from "./log-of.ts";
export {
  findByTransactions,
  findOlder,
  findOperations,
  findPage,
  findUnanswered,
  hasOpenOperations,
  sumDepositsOfDay,
  sumHeldWithdrawals,
  sumUnclaimedDeposits,
  sumWithdrawals,
  sumWithdrawalsOfDay,
} from "./read-store.ts";
export {
  advanceOperations,
  type Opening,
  type OperationUpdate,
  openOperations,
  type Recorder,
  recordOperations,
} from "./record.ts";
export { registerTransaction } from "./register-transaction.ts";
export { lockOperations, type NewOperation, type OperationRow } from "./store.ts";
export { toHex } from "./to-operation.ts";
export { findTokenHistory } from "./token-history-store.ts";

export const createOperations = (dependencies: OperationsDependencies): Handlers => ({
  commands: operationsCommands(dependencies),
  topics: operationsTopics(dependencies),
});
