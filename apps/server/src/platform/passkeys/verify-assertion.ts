/** Whether a passkey signed a challenge for our site, with its owner verified by the device (WebAuthn level 3). */
import type { PasskeyAnswer } from "@passport/protocol";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";

export interface Assertion {
  answer: PasskeyAnswer;
  /** In base64url, as the browser was given it. */
  challenge: string;
  /** COSE, as it was registered. */
  publicKey: Buffer;
  /** Who we are, from configuration: a request cannot make a passkey valid elsewhere. */
  relyingParty: { id: string; origin: string };
}

export interface VerifiedAssertion {
  /** Not compared here: the statement that writes it does, so that two at once cannot both pass. */
  signCount: number;
  isSynced: boolean;
}

/** Undefined unless everything about it is right. */
export const verifyAssertion = async ({
  answer,
  challenge,
  publicKey,
  relyingParty,
}: Assertion): Promise<VerifiedAssertion | undefined> => {
  const { userHandle, ...response } = answer.response;
  try {
    // One that was given inside a frame of another site counts as none.
    if (decodeClientDataJSON(response.clientDataJSON).crossOrigin === true) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {}, response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    return { signCount: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  } catch {
    // The library throws for every single thing that is wrong with an answer.
    return undefined;
  }
};
