import type { FactorDependencies } from "../dependencies.ts";
import { findLiveChallenge } from "./challenge-store.ts";
import { challengeContext } from "./sealed.ts";

/** SESSION-10: the tfa_token of the login that this browser has under way, tries already used still counted. */
export const findOpenChallenge = async (
  { db, sealer }: FactorDependencies,
  browserHash: Buffer,
): Promise<string | undefined> => {
  const challenge = await findLiveChallenge(db, browserHash);
  return challenge && sealer.open(challenge.token_sealed, challengeContext(challenge.user_id));
};
