import { proofLifeMs } from "@passport/protocol";
import { hashToken, newToken } from "../../../../platform/secrets/token.ts";
import type { Actor } from "../../../../platform/wire/actor.ts";
import type { FactorDependencies } from "../../dependencies.ts";
import { openProvider } from "../open-provider.ts";
import { insertVisit } from "../store.ts";

/**
 * SOCIAL-9. Asked for in a session, the nonce is that session's: for connecting and for confirming, never for a
 * login. Asked for without one it logs this browser in and does nothing else.
 */
export const newGoogleNonce = async (
  { db, social }: FactorDependencies,
  { actor, browserHash }: { actor: Actor | undefined; browserHash: Buffer },
): Promise<string> => {
  openProvider(social.google);
  const nonce = newToken();
  const visit = {
    secret_hash: hashToken(nonce),
    provider: "google",
    purpose: actor ? "link" : "login",
    session_id: actor?.sessionId ?? null,
    browser_hash: browserHash,
  } as const;
  await insertVisit(db, visit, proofLifeMs.providerVisit);
  return nonce;
};
