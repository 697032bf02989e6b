import type { PublicUser } from "@passport/protocol";
import { SignJWT } from "jose";
import type { TokenKeys } from "../keys/token-keys.ts";

/** Says what it is, so that it cannot pass for an ID token or an access token (RFC 8725, section 3.11). */
const tokenType = "passport-login+jwt";

/** EXTERNAL-11: good for one client, for minutes, and for nothing of ours. */
export const signExternalToken = async (
  keys: TokenKeys,
  given: { issuer: string; clientId: string; user: PublicUser; playerId: string; lifeMs: number },
): Promise<string> => {
  const { issuer, clientId, user, playerId, lifeMs } = given;
  const { signing } = await keys.read();
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ username: user.username, player_id: playerId })
    .setProtectedHeader({ alg: "RS256", kid: signing.id, typ: tokenType })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject(user.id)
    .setIssuedAt(now)
    .setExpirationTime(now + lifeMs / 1000)
    .sign(signing.privateKey);
};
