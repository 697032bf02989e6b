// #region list-items
import type { ItemLocation, OwnedItem, PassportServer } from "@passport/sdk/server";

/** All that a player has of our collections, in our game or at Passport. The SDK fetches page after page. */
export const readItems = async (
  passport: PassportServer,
  playerId: string,
  location: ItemLocation,
): Promise<OwnedItem[]> => {
  const items: OwnedItem[] = [];
  for await (const item of passport.items.list({ player_id: playerId, location, limit: 100 })) items.push(item);
  return items;
};
// #endregion
