/** Operations: everything of value that is in flight, or was. */
import type { Database } from "@passport/database";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { operationsCommands } from "./commands.ts";
import { operationsTopics } from "./topics.ts";

export { type Arrival, toArrivals } from "./arrivals/arrival.ts";
export { type ClaimOutcome, claimUnclaimed } from "./arrivals/claim-unclaimed.ts";
export { lockArrived, orphanArrivals, recordArrivals } from "./arrivals/record-arrivals.ts";
export { startFollowPoller } from "./follow/follow-poller.ts";
export {
  findOlder,
  findPage,
  findUnclaimedWallets,
  hasOpenOperations,
  sumHeldWithdrawals,
  sumUnclaimedDeposits,
} from "./read-store.ts";
export {
  advanceOperations,
  type Happening,
  type Opening,
  openOperations,
  type Recorder,
  recordOperations,
} from "./record.ts";
export { registerTransaction } from "./register-transaction.ts";
export { lockOperations, type NewOperation, type OperationRow } from "./store.ts";
export { toHex, toOperation } from "./to-operation.ts";

export const createOperations = (dependencies: { db: Database }): Handlers => ({
  commands: operationsCommands(dependencies),
  topics: operationsTopics(dependencies),
});
