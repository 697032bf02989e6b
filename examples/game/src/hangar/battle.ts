/** A battle that everyone wins, with a trophy of our own collection. */
// #region grant
import type { PassportServer } from "@passport/sdk/server";

export interface Prize {
  collection: string;
  tokenId: string;
}

/** The battle's number as the key: however often we send it, the player gets one trophy. */
export const awardPrize = (passport: PassportServer, playerId: string, battle: string, prize: Prize) =>
  passport.items.grant(
    { player_id: playerId, collection: prize.collection, token_id: prize.tokenId, amount: 1, location: "game" },
    { idempotencyKey: battle },
  );
// #endregion
