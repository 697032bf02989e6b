import * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { FactorDependencies } from "./dependencies.ts";
import { generateSecret } from "./passcode/generate-secret.ts";
import { turnOff } from "./passcode/turn-off.ts";
import { turnOn } from "./passcode/turn-on.ts";
import { addPasskey } from "./passkeys/add-passkey.ts";
import { preparePasskey } from "./passkeys/prepare-passkey.ts";
import { removePasskey } from "./passkeys/remove-passkey.ts";
import { findPasskeys, writeName } from "./passkeys/store.ts";
import { toPasskey } from "./passkeys/to-passkey.ts";
import { providerCommands } from "./provider-commands.ts";
import { readRecoveryCodes } from "./recovery-codes/read-recovery-codes.ts";
import { readRecoveryState } from "./recovery-codes/read-recovery-state.ts";
import { renewRecoveryCodes } from "./second-factor/renew-recovery-codes.ts";
import { listSuspended, removeSuspended } from "./second-factor/suspended-ways.ts";
import { linkWallet } from "./wallet/link-wallet.ts";
import { unlinkWallet } from "./wallet/unlink-wallet.ts";

export const factorCommands = (dependencies: FactorDependencies): CommandHandler[] => [
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

  onCommand(calls.listPasskeys, async ({ actor }) =>
    (await findPasskeys(dependencies.db, actor.userId)).map(toPasskey),
  ),
  onCommand(calls.preparePasskey, (exchange) => preparePasskey(dependencies, exchange)),
  onCommand(calls.addPasskey, (exchange) => addPasskey(dependencies, exchange)),
  onCommand(calls.renamePasskey, async ({ actor, payload }) => {
    if (!(await writeName(dependencies.db, actor.userId, payload.id, payload.name))) throw new Failure("not_found");
    return true as const;
  }),
  onCommand(calls.removePasskey, (exchange) => removePasskey(dependencies, exchange)),

  onCommand(calls.linkWallet, (exchange) => linkWallet(dependencies, exchange)),
  onCommand(calls.unlinkWallet, (exchange) => unlinkWallet(dependencies, exchange)),

  ...providerCommands(dependencies),
];
