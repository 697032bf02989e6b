import type { NewPasskeyAnswer } from "@passport/protocol";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { FactorDependencies } from "../dependencies.ts";
import { takeChallenge } from "./challenge.ts";
import { algorithms, relyingPartyOf } from "./relying-party.ts";
import type { ChallengeHolder, NewPasskey } from "./store.ts";

type MadePasskey = Omit<NewPasskey, "id" | "user_id" | "name">;

/** PASSKEY-5: undefined unless everything about it is right. Its maker is believed about nothing but its own key. */
export const judgeNewPasskey = async (
  dependencies: FactorDependencies,
  holder: ChallengeHolder,
  answer: NewPasskeyAnswer,
): Promise<MadePasskey | undefined> => {
  const challenge = await takeChallenge(dependencies.db, holder, answer.response.clientDataJSON);
  if (challenge === undefined) return undefined;
  const { transports = [], ...response } = answer.response;
  const { id: rpId, origin } = relyingPartyOf(dependencies);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) return undefined;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, "base64url"),
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports,
      aaguid,
      is_syncable: credentialDeviceType === "multiDevice",
      is_synced: credentialBackedUp,
    };
  } catch {
    // The library throws for every single thing that is wrong with an answer.
    return undefined;
  }
};
