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
import { requestUnlock } from "./unlock/request-unlock.ts";
import { withdrawUnlock } from "./unlock/withdraw-unlock.ts";

export const supportCommands = (dependencies: SupportDependencies): CommandHandler[] => [
  onCommand(calls.findUsers, ({ actor, payload, caller: { requestId } }) =>
    findUsers(dependencies, { ...payload, actor, requestId }),
  ),
  onCommand(calls.showUser, ({ actor, payload, caller: { requestId } }) =>
    showUser(dependencies, { ...payload, actor, requestId }),
  ),
  onCommand(calls.listUserOperations, ({ actor, payload, caller: { requestId } }) =>
    listUserOperations(dependencies, { ...payload, actor, requestId }),
  ),
  onCommand(calls.endUserSessions, ({ actor, payload, caller: { requestId } }) =>
    endUserSessions(dependencies, { ...payload, actor, requestId }),
  ),
  onCommand(calls.requestUnlock, ({ actor, payload, caller: { requestId } }) =>
    requestUnlock(dependencies, { ...payload, actor, requestId }),
  ),
  onCommand(calls.approveUnlock, ({ actor, payload, caller: { requestId } }) =>
    approveUnlock(dependencies, { ...payload, actor, requestId }),
  ),
  onCommand(calls.withdrawUnlock, ({ actor, payload, caller: { requestId } }) =>
    withdrawUnlock(dependencies, { ...payload, actor, requestId }),
  ),
  onCommand(calls.listUnlocks, ({ actor, payload, caller: { requestId } }) =>
    listUnlocks(dependencies, { ...payload, actor, requestId }),
  ),
  onCommand(calls.listAuditEntries, ({ actor, payload, caller: { requestId } }) =>
    listAuditEntries(dependencies, { ...payload, actor, requestId }),
  ),
];
