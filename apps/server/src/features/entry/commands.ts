import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import {
  generateSecret,
  listSuspended,
  readRecoveryCodes,
  readRecoveryState,
  removeSuspended,
  renewRecoveryCodes,
  turnOff,
  turnOn,
} from "../factors/index.ts";
import { endOtherSessions, endSession, keepFingerprint, listEvents, listSessions } from "../session/index.ts";
import type { EntryDependencies } from "./dependencies.ts";
import { passkeyCommands } from "./passkey-routes.ts";
import { providerCommands } from "./provider-commands.ts";
import { register } from "./sign-up/register.ts";
import { walletCommands } from "./wallet-routes.ts";

export const entryCommands = (dependencies: EntryDependencies): CommandHandler[] => [
  onCommand(calls.register, (exchange) => register(dependencies, exchange)),

  onCommand(calls.generateTwoFactor, (exchange) => generateSecret(dependencies, exchange)),
  onCommand(calls.verifyTwoFactor, ({ actor, payload, caller, giveTicket }) =>
    turnOn(dependencies, { actor, passcode: payload.passcode, caller, giveTicket }),
  ),
  // The same under a second pair of names; they open no session (TFA-26).
  onCommand(calls.authGenerateTwoFactor, (exchange) => generateSecret(dependencies, exchange)),
  onCommand(calls.authVerifyTwoFactor, ({ actor, payload, caller, giveTicket }) =>
    turnOn(dependencies, { actor, passcode: payload.passcode, caller, giveTicket }),
  ),
  onCommand(calls.cancelTwoFactor, (exchange) => turnOff(dependencies, exchange)),
  onCommand(calls.readRecoveryCodes, (exchange) => readRecoveryCodes(dependencies, exchange)),
  onCommand(calls.readRecoveryState, (exchange) => readRecoveryState(dependencies, exchange)),
  onCommand(calls.renewRecoveryCodes, (exchange) => renewRecoveryCodes(dependencies, exchange)),
  onCommand(calls.listSuspendedWays, (exchange) => listSuspended(dependencies, exchange)),
  onCommand(calls.removeSuspendedWays, (exchange) => removeSuspended(dependencies, exchange)),

  onCommand(calls.listSessions, ({ actor: { userId, sessionId } }) =>
    listSessions(dependencies, { userId, sessionId }),
  ),
  onCommand(calls.endSession, (exchange) => endSession(dependencies, exchange)),
  onCommand(calls.endOtherSessions, (exchange) => endOtherSessions(dependencies, exchange)),
  onCommand(calls.listSecurityEvents, ({ actor: { userId }, payload }) =>
    listEvents(dependencies, { userId, ...payload }),
  ),
  onCommand(calls.sendFingerprint, (exchange) => keepFingerprint(dependencies, exchange)),

  ...passkeyCommands(dependencies),
  ...walletCommands(dependencies),
  ...providerCommands(dependencies),
];
