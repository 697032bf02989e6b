import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { AccessDependencies } from "./dependencies.ts";
import { listEvents } from "./security-log/list-events.ts";
import { endOtherSessions, endSession } from "./session/end-sessions.ts";
import { keepFingerprint } from "./session/keep-fingerprint.ts";
import { listSessions } from "./session/list-sessions.ts";
import { register } from "./signup/register.ts";
import { socialCommands } from "./social/commands.ts";
import { generateSecret } from "./two-factor/generate-secret.ts";
import { readRecoveryCodes } from "./two-factor/read-recovery-codes.ts";
import { renewRecoveryCodes } from "./two-factor/renew-recovery-codes.ts";
import { turnOff } from "./two-factor/turn-off.ts";
import { turnOn } from "./two-factor/turn-on.ts";
import { walletCommands } from "./wallet/routes.ts";

export const accessCommands = (dependencies: AccessDependencies): CommandHandler[] => [
  onCommand(calls.register, ({ payload: { captcha_token: captchaToken, ...form }, caller }) =>
    register(dependencies, { ...form, captchaToken, caller }),
  ),

  onCommand(calls.generateTwoFactor, ({ actor }) => generateSecret(dependencies, actor)),
  onCommand(calls.verifyTwoFactor, ({ actor, payload, caller }) =>
    turnOn(dependencies, { actor, passcode: payload.passcode, caller }),
  ),
  // The same under a second pair of names; they open no session (TFA-26).
  onCommand(calls.authGenerateTwoFactor, ({ actor }) => generateSecret(dependencies, actor)),
  onCommand(calls.authVerifyTwoFactor, ({ actor, payload, caller }) =>
    turnOn(dependencies, { actor, passcode: payload.passcode, caller }),
  ),
  onCommand(calls.cancelTwoFactor, ({ actor, caller }) => turnOff(dependencies, { actor, caller })),
  onCommand(calls.readRecoveryCodes, ({ actor, caller }) => readRecoveryCodes(dependencies, actor, caller)),
  onCommand(calls.renewRecoveryCodes, ({ actor, caller }) => renewRecoveryCodes(dependencies, { actor, caller })),

  onCommand(calls.listSessions, ({ actor }) => listSessions(dependencies, actor)),
  onCommand(calls.endSession, async ({ actor, payload, caller }) => {
    await endSession(dependencies, actor, { id: payload.id, caller });
    return true as const;
  }),
  onCommand(calls.endOtherSessions, async ({ actor, caller }) => ({
    ended: await endOtherSessions(dependencies, actor, caller),
  })),
  onCommand(calls.listSecurityEvents, ({ actor, payload }) => listEvents(dependencies, actor, payload)),
  onCommand(calls.sendFingerprint, async ({ actor, payload }) => {
    await keepFingerprint(dependencies, actor, payload.fingerprint);
    return true as const;
  }),

  ...walletCommands(dependencies),
  ...socialCommands(dependencies),
];
