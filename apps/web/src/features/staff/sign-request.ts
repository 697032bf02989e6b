/** Has a passkey sign a request as the page shows it: the page makes the challenge itself, of what is on the screen. */
import { approveStaffRequest, prepareStaffSignature, signStaffRequest } from "@passport/protocol/calls/staff";
import { staffChallenge, toStaffDecision } from "@passport/protocol/staff-decision";
import type { StaffRequest } from "@passport/protocol/staff-request";
import { passkeyPart } from "../../lib/passkeys/passkey-part.ts";
import { withStepUp } from "../../lib/session/step-up.ts";
import { runCommand } from "../../lib/socket/run-command.ts";

/** How long a browser keeps its question open. */
const timeoutMs = 5 * 60 * 1000;

/** Rejects with PasskeyCancelled, StepUpCancelled or a CommandError. */
export const signRequest = async (shown: StaffRequest): Promise<StaffRequest> => {
  const { id } = shown;
  const { act, passkeys, rp_id: rpId } = await withStepUp(() => runCommand(prepareStaffSignature, { id }));
  const challenge = await staffChallenge(toStaffDecision(shown), act);
  const { answer } = await passkeyPart.load();
  const passkey = await answer({
    challenge,
    rpId,
    timeout: timeoutMs,
    userVerification: "required",
    allowCredentials: passkeys,
  });
  return withStepUp(() => runCommand(act === "request" ? signStaffRequest : approveStaffRequest, { id, passkey }));
};
