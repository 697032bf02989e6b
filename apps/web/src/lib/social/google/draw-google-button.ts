/** Draws Google's own button into a slot of ours. Its script and a nonce of the server are fetched at that moment. */
import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { newGoogleNonce } from "@passport/protocol/calls/social";
import { call } from "../../api/call.ts";
import { googleFailure, socialFailure } from "../social-failure.ts";
import { loadGoogle } from "./google-identity.ts";

interface GoogleEvents {
  onToken: (idToken: string) => void;
  onFail: (failure: unknown) => void;
}

/** The widest that fits the dialog on the narrowest phone. */
const widthPx = 260;

export const drawGoogleButton =
  ({ client_id, script_url }: NonNullable<SignInWays["google"]>) =>
  async (slot: HTMLElement, { onToken, onFail }: GoogleEvents, signal: AbortSignal): Promise<void> => {
    const [identity, { nonce }] = await Promise.all([loadGoogle(script_url), call(newGoogleNonce, { body: {} })]);
    if (signal.aborted) return;
    const receive = (credential: unknown) =>
      // SOCIAL-8: an answer without a token is a failed login.
      typeof credential === "string" && credential !== ""
        ? onToken(credential)
        : onFail(socialFailure("social_failed"));
    identity.initialize({
      client_id,
      nonce,
      ux_mode: "popup",
      callback: ({ credential }) => signal.aborted || receive(credential),
      error_callback: ({ type }) =>
        signal.aborted || onFail(googleFailure(typeof type === "string" ? type : "unknown")),
    });
    signal.addEventListener("abort", () => identity.cancel(), { once: true });
    identity.renderButton(slot, {
      type: "standard",
      theme: "filled_black",
      size: "large",
      text: "continue_with",
      width: widthPx,
    });
  };
