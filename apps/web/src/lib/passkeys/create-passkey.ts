import { addPasskey, type Passkey, preparePasskey } from "@passport/protocol/calls/passkeys";
import { startRegistration } from "@simplewebauthn/browser";
import { withStepUp } from "../session/step-up.ts";
import { runCommand } from "../socket/run-command.ts";
import { toDescriptor } from "./ask-for-passkey.ts";
import { isRefusedByPlayer, PasskeyCancelled } from "./passkey-cancelled.ts";

/** Lets the browser make a passkey for the player. Rejects with PasskeyCancelled, StepUpCancelled or an ApiError. */
export const createPasskey = async (): Promise<Passkey> => {
  const creation = await withStepUp(() => runCommand(preparePasskey, {}));
  const passkey = await startRegistration({
    optionsJSON: { ...creation, excludeCredentials: creation.excludeCredentials.map(toDescriptor) },
  }).catch((failure: unknown) => {
    throw isRefusedByPlayer(failure) ? new PasskeyCancelled() : failure;
  });
  return runCommand(addPasskey, { passkey });
};
