import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { SupportDependencies } from "./dependencies.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { findUsers } from "./find-users.ts";
import { listAuditEntries } from "./list-audit-entries.ts";
import { listUserOperations } from "./list-user-operations.ts";
import { setMembership } from "./set-membership.ts";
import { showUser } from "./show-user.ts";

export const supportCommands = (dependencies: SupportDependencies): CommandHandler[] => [
  onCommand(calls.findUsers, (exchange) => findUsers(dependencies, exchange)),
  onCommand(calls.showUser, (exchange) => showUser(dependencies, exchange)),
  onCommand(calls.listUserOperations, (exchange) => listUserOperations(dependencies, exchange)),
  onCommand(calls.endUserSessions, (exchange) => endUserSessions(dependencies, exchange)),
  onCommand(calls.setUserOrganisation, (exchange) => setMembership(dependencies, exchange)),
  onCommand(calls.setUserFaction, (exchange) => setMembership(dependencies, exchange)),
  onCommand(calls.listAuditEntries, (exchange) => listAuditEntries(dependencies, exchange)),
];
