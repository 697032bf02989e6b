import type { Database } from "@passport/database";
import type { FindAccount } from "oidc-provider";
import { findPlayer } from "./store.ts";

/** What a scope opens; nothing that is not public (EXTERNAL-12). */
export const claimsOfScopes = {
  openid: ["sub"],
  profile: ["preferred_username", "given_name", "family_name"],
};

/**
 * Codes and access tokens name the session of ours that they came from (follow-session.ts): once it has ended
 * they name no player.
 */
export const findAccount =
  ({ db }: { db: Database }): FindAccount =>
  async (_ctx, userId, token) => {
    const sessionId = token !== undefined && "sessionUid" in token ? token.sessionUid : undefined;
    const player = await findPlayer(db, userId, sessionId);
    return (
      player && {
        accountId: player.id,
        claims: () => ({
          sub: player.id,
          preferred_username: player.username,
          ...(player.first_name !== "" && { given_name: player.first_name }),
          ...(player.last_name !== "" && { family_name: player.last_name }),
        }),
      }
    );
  };
