/** What the passkey button does, and the offer in the email field. Not loaded with the page. */
import type { AuthResponse } from "@passport/protocol/calls/access";
import { loginWithPasskey } from "@passport/protocol/calls/passkeys";
import { proofLifeMs } from "@passport/protocol/constants";
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from "@simplewebauthn/browser";
import { call } from "../../../lib/api/call.ts";
import { askForPasskey } from "../../../lib/passkeys/ask-for-passkey.ts";
import { PasskeyCancelled } from "../../../lib/passkeys/passkey-cancelled.ts";
import { passkeyTexts } from "../../../lib/passkeys/texts.ts";
import { entryCatalogueTexts, shownEntryError } from "../../../lib/texts/entry-catalogue.ts";
import { readyFingerprint } from "../fingerprint.ts";
import type { Notice } from "../other-ways/notice.ts";

export interface PasskeyLogin {
  follow: (response: AuthResponse) => Promise<void>;
  onNotice: (notice: Notice) => void;
}

const logIn = async ({ follow }: PasskeyLogin, inAutofill: boolean): Promise<void> => {
  const passkey = await askForPasskey({ purpose: "login" }, { inAutofill });
  const fingerprint = readyFingerprint();
  await follow(await call(loginWithPasskey, { body: { passkey, ...(fingerprint && { fingerprint }) } }));
};

/** In a dialog of the browser. */
export const enterByPasskey = async (login: PasskeyLogin): Promise<void> => {
  try {
    await logIn(login, false);
  } catch (failure) {
    login.onNotice(
      failure instanceof PasskeyCancelled
        ? { tone: "info", text: passkeyTexts.current().cancelled }
        : { tone: "error", text: shownEntryError(failure, entryCatalogueTexts.current()) },
    );
  }
};

/** A challenge is good for ten minutes; the field is offered the next one a little earlier. */
const renewMs = proofLifeMs.passkeyChallenge - 30_000;
/** No person is faster: an offer that ends sooner was refused by the browser, and would be again. */
const leastMs = 1000;

/**
 * Offers passkeys among the suggestions of the email field (PASSKEY-11), until the returned function is called. The
 * browser has one question at a time: a click on the button ends the offer, and the page makes it again afterwards.
 */
export const offerPasskeys = (login: PasskeyLogin): (() => void) => {
  let isOver = false;
  const offerOnce = async (): Promise<void> => {
    const startedAt = Date.now();
    const timer = setTimeout(() => WebAuthnAbortService.cancelCeremony(), renewMs);
    try {
      await logIn(login, true);
    } catch (failure) {
      // An offer that cannot be made is not missed: the visitor has not asked for it.
      if (!(failure instanceof PasskeyCancelled) || Date.now() - startedAt < leastMs) isOver = true;
    } finally {
      clearTimeout(timer);
    }
  };
  const offer = async (): Promise<void> => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    while (!isOver) await offerOnce();
  };
  void offer();
  return () => {
    isOver = true;
    WebAuthnAbortService.cancelCeremony();
  };
};
