import type { Database } from "@passport/database";
import type { Configuration, FindAccount } from "oidc-provider";
import { connectPlayer } from "../players/connect-player.ts";
import { findPlayerIds, subjectOf } from "../players/find-player.ts";
import { findPlayer } from "./store.ts";

/** What a scope opens: the names too, because the player continues to the site (EXTERNAL-12). */
export const claimsOfScopes = {
  openid: ["sub", "player_id", "acr", "amr", "auth_time"],
  profile: ["preferred_username", "given_name", "family_name"],
};

/**
 * Codes and access tokens name the session of ours that they came from (follow-session.ts): once it has ended
 * they name no player.
 */
export const findAccount =
  ({ db }: { db: Database }): FindAccount =>
  async (ctx, userId, token) => {
    const clientId = ctx.oidc.client?.clientId;
    const sessionId = token !== undefined && "sessionUid" in token ? token.sessionUid : undefined;
    const player = await findPlayer(db, userId, sessionId);
    return (
      player && {
        accountId: player.id,
        claims: async (use) => ({
          // The library replaces it by `pairwiseSubject`.
          sub: player.id,
          ...(clientId !== undefined && (await playerClaim(db, use, { clientId, userId: player.id }))),
          preferred_username: player.username,
          ...(player.first_name !== "" && { given_name: player.first_name }),
          ...(player.last_name !== "" && { family_name: player.last_name }),
        }),
      }
    );
  };

/** What the client reads as `sub`: the player's id there, so that two clients cannot compare their players (EXTERNAL-29). */
export const pairwiseSubject =
  ({ db }: { db: Database }): NonNullable<Configuration["pairwiseIdentifier"]> =>
  (_ctx, userId, { clientId }) =>
    subjectOf(db, { clientId, userId });

/** An ID token is a login, and connects the player to the client; everything else only says whether they are. */
const playerClaim = async (
  db: Database,
  use: string,
  given: { clientId: string; userId: string },
): Promise<{ player_id?: string }> => {
  if (use === "id_token") return { player_id: await connectPlayer(db, given) };
  const connected = (await findPlayerIds(db, { ...given, userIds: [given.userId] })).get(given.userId);
  return connected === undefined ? {} : { player_id: connected };
};
