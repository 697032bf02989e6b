import type { PasskeyAnswer } from "@passport/protocol/calls/passkey-answer";
import { type PasskeyRequest, requestPasskey } from "@passport/protocol/calls/passkeys";
import { type AuthenticatorTransport, startAuthentication } from "@simplewebauthn/browser";
import { call } from "../api/call.ts";
import { isRefusedByPlayer, PasskeyCancelled } from "./passkey-cancelled.ts";

export type PasskeyPurpose = { purpose: "login" | "step_up" } | { purpose: "second_factor"; token: string };

interface AskOptions {
  /** Offered among the suggestions of the email field, instead of in a dialog of the browser. */
  inAutofill?: boolean;
}

/** Lets the browser ask for a passkey. Rejects with PasskeyCancelled, or with an ApiError. */
export const askForPasskey = async (purpose: PasskeyPurpose, options?: AskOptions): Promise<PasskeyAnswer> =>
  answer(await call(requestPasskey, { body: purpose }), options);

export const answer = async (
  request: PasskeyRequest,
  { inAutofill = false }: AskOptions = {},
): Promise<PasskeyAnswer> => {
  try {
    return await startAuthentication({
      optionsJSON: { ...request, allowCredentials: request.allowCredentials.map(toDescriptor) },
      useBrowserAutofill: inAutofill,
    });
  } catch (failure) {
    throw isRefusedByPlayer(failure) ? new PasskeyCancelled() : failure;
  }
};

/** The names of transports are an open list; a browser ignores those that it does not know. */
export const toDescriptor = ({ transports, ...credential }: PasskeyRequest["allowCredentials"][number]) => ({
  ...credential,
  transports: transports as AuthenticatorTransport[],
});
