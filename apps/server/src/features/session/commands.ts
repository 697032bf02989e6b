import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { listEvents } from "./security-log/list-events.ts";
import { endOtherSessions, endSession } from "./sessions/end-sessions.ts";
import { keepFingerprint } from "./sessions/keep-fingerprint.ts";
import { listSessions } from "./sessions/list-sessions.ts";

export const sessionCommands = (dependencies: SessionDependencies): CommandHandler[] => [
  onCommand(calls.listSessions, ({ actor: { userId, sessionId } }) =>
    listSessions(dependencies, { userId, sessionId }),
  ),
  onCommand(calls.endSession, (exchange) => endSession(dependencies, exchange)),
  onCommand(calls.endOtherSessions, (exchange) => endOtherSessions(dependencies, exchange)),
  onCommand(calls.listSecurityEvents, ({ actor: { userId }, payload }) =>
    listEvents(dependencies, { userId, ...payload }),
  ),
  onCommand(calls.sendFingerprint, (exchange) => keepFingerprint(dependencies, exchange)),
];
