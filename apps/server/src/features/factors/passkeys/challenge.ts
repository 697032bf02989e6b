import type { Database } from "@passport/database";
import { proofLifeMs } from "@passport/protocol";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { type ChallengeHolder, insertPasskeyChallenge, takePasskeyChallenge } from "./store.ts";

/** A challenge that was asked for inside a session is good in that session. */
export const holderOfSession = (sessionId: string): Buffer => hashToken(sessionId);

/** Returns what is to be signed. */
export const issueChallenge = async (db: Database, holder: ChallengeHolder): Promise<string> => {
  const challenge = newToken();
  const lifeMs = proofLifeMs.passkeyChallenge;
  await insertPasskeyChallenge(db, { ...holder, challengeHash: hashToken(challenge), lifeMs });
  return challenge;
};

/**
 * The challenge that a response claims to have signed, if it was ours for exactly this; from then on it is gone, even if
 * the response is refused. A response that was given inside a frame of another site counts as none.
 */
export const takeChallenge = async (
  db: Database,
  holder: ChallengeHolder,
  clientDataJson: string,
): Promise<string | undefined> => {
  const clientData = readClientData(clientDataJson);
  if (clientData === undefined || clientData.crossOrigin === true) return undefined;
  const isOurs = await takePasskeyChallenge(db, { ...holder, challengeHash: hashToken(clientData.challenge) });
  return isOurs ? clientData.challenge : undefined;
};

const readClientData = (clientDataJson: string) => {
  try {
    const data = decodeClientDataJSON(clientDataJson);
    return typeof data.challenge === "string" ? data : undefined;
  } catch {
    return undefined;
  }
};
