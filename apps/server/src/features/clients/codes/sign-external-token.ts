import type { PublicUser } from "@passport/protocol";
import { SignJWT } from "jose";
import { acrOf, amrOf } from "../authentication/context.ts";
import type { TokenKeys } from "../keys/token-keys.ts";

/** Says what it is, so that it cannot pass for an ID token or an access token (RFC 8725, section 3.11). */
const tokenType = "passport-login+jwt";

/** Of the session that the code was made for (EXTERNAL-26). */
export interface LoginFacts {
  methods: readonly string[];
  authenticatedAt: Date;
}

/** EXTERNAL-11: good for one client, for minutes, and for nothing of ours. */
export const signExternalToken = async (
  keys: TokenKeys,
  given: { issuer: string; clientId: string; user: PublicUser; playerId: string; login: LoginFacts; lifeMs: number },
): Promise<string> => {
  const { issuer, clientId, user, playerId, login, lifeMs } = given;
  const { signing } = await keys.read();
  const now = Math.floor(Date.now() / 1000);
  const context = { acr: acrOf(login.methods), amr: amrOf(login.methods) };
  const auth_time = Math.floor(login.authenticatedAt.getTime() / 1000);
  return (
    new SignJWT({ username: user.username, player_id: playerId, ...context, auth_time })
      .setProtectedHeader({ alg: "RS256", kid: signing.id, typ: tokenType })
      .setIssuer(issuer)
      .setAudience(clientId)
      // Not the id of the account: two clients would know that they have the same player (EXTERNAL-29).
      .setSubject(playerId)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeMs / 1000)
      .sign(signing.privateKey)
  );
};
