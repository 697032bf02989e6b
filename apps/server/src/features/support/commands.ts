import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { SupportDependencies } from "./dependencies.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { findUsers } from "./find-users.ts";
import { listAuditEntries } from "./list-audit-entries.ts";
import { listUserOperations } from "./list-user-operations.ts";
import { showUser } from "./show-user.ts";
import { approveUnlock } from "./unlock/approve-unlock.ts";
import { listUnlocks } from "./unlock/list-unlocks.ts";
import { requestFactorRemoval } from "./unlock/request-factor-removal.ts";
import { requestUnlock } from "./unlock/request-unlock.ts";
import { withdrawUnlock } from "./unlock/withdraw-unlock.ts";

export const supportCommands = (dependencies: SupportDependencies): CommandHandler[] => [
  onCommand(calls.findUsers, (exchange) => findUsers(dependencies, exchange)),
  onCommand(calls.showUser, (exchange) => showUser(dependencies, exchange)),
  onCommand(calls.listUserOperations, (exchange) => listUserOperations(dependencies, exchange)),
  onCommand(calls.endUserSessions, (exchange) => endUserSessions(dependencies, exchange)),
  onCommand(calls.requestUnlock, (exchange) => requestUnlock(dependencies, exchange)),
  onCommand(calls.requestFactorRemoval, (exchange) => requestFactorRemoval(dependencies, exchange)),
  onCommand(calls.approveUnlock, (exchange) => approveUnlock(dependencies, exchange)),
  onCommand(calls.withdrawUnlock, (exchange) => withdrawUnlock(dependencies, exchange)),
  onCommand(calls.listUnlocks, (exchange) => listUnlocks(dependencies, exchange)),
  onCommand(calls.listAuditEntries, (exchange) => listAuditEntries(dependencies, exchange)),
];
