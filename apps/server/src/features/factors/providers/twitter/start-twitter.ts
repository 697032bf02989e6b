import { createHash } from "node:crypto";
import type * as calls from "@passport/protocol";
import { proofLifeMs } from "@passport/protocol";
import { hashToken, newToken } from "../../../../platform/secrets/token.ts";
import type { Actor } from "../../../../platform/wire/actor.ts";
import { authorize } from "../../../../platform/wire/authorize.ts";
import { Failure } from "../../../../platform/wire/failure.ts";
import type { FactorDependencies } from "../../dependencies.ts";
import { openProvider } from "../open-provider.ts";
import { insertVisit, type NewVisit } from "../store.ts";
import { callbackUrl, isOwnCallback, leadBack, ownPath } from "./own-addresses.ts";
import { verifierContext } from "./sealed.ts";

interface TwitterStart {
  query: calls.QueryOf<typeof calls.startTwitter>;
  actor: Actor | undefined;
  browserHash: Buffer;
}

/**
 * SOCIAL-11 to SOCIAL-14. Returns where the window goes: to Twitter/X, or back to its page with what stands in the
 * way. What the visit is for, and for whom, is settled here and kept on the server.
 */
export const startTwitter = async (dependencies: FactorDependencies, start: TwitterStart): Promise<string> => {
  const { publicOrigin } = dependencies;
  const { redirect, oauth_callback: callback } = start.query;
  const returnPath = ownPath(redirect, publicOrigin);
  const isForUs = callback === undefined || isOwnCallback(callback, publicOrigin);
  if (returnPath === undefined || !isForUs) throw new Failure("redirect_not_allowed");
  try {
    return await leave(dependencies, start, returnPath);
  } catch (error) {
    // An error in JSON in that window would help no player.
    if (error instanceof Failure) return leadBack(returnPath, { err: error.code });
    throw error;
  }
};

const leave = async (dependencies: FactorDependencies, start: TwitterStart, returnPath: string): Promise<string> => {
  const { db, sealer, social, publicOrigin } = dependencies;
  const { clientId, authorizeUrl } = openProvider(social.twitter);
  const purpose = purposeOf(start.query);
  const sessionId = authorizeVisit(purpose, start.actor);
  const [state, verifier] = [newToken(), newToken()];
  const stateHash = hashToken(state);
  const visit: NewVisit = {
    secret_hash: stateHash,
    provider: "twitter",
    purpose,
    verifier_sealed: sealer.seal(verifier, verifierContext(stateHash)),
    return_path: returnPath,
    session_id: sessionId,
    browser_hash: start.browserHash,
  };
  await insertVisit(db, visit, proofLifeMs.providerVisit);
  const address = new URL(authorizeUrl);
  const request = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: callbackUrl(publicOrigin),
    // Twitter/X says who the player is only together with the right to read tweets.
    scope: "users.read tweet.read",
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(request)) address.searchParams.set(name, value);
  return address.href;
};

const purposeOf = ({ add, step_up: stepUp }: TwitterStart["query"]): NewVisit["purpose"] => {
  if (add !== undefined) return "link";
  return stepUp === undefined ? "login" : "step_up";
};

/** Connecting asks for what the commands of the other providers ask for. Returns the session that the visit is for. */
const authorizeVisit = (purpose: NewVisit["purpose"], actor: Actor | undefined): string | null => {
  if (purpose === "login") return null;
  authorize(purpose === "link" ? { access: "step-up", locks: ["total"] } : { access: "user", locks: [] }, actor);
  return actor?.sessionId ?? null;
};
