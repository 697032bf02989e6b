import type { ConnectedPlayer } from "../../wire/player.ts";
import { createListing, type Listing, type PageQuery } from "./listing.ts";
import type { RequestApi } from "./request-api.ts";

export interface Players {
  /** Those who have logged in to your game and are still connected. */
  list(query?: PageQuery): Listing<ConnectedPlayer>;
  get(playerId: string): Promise<ConnectedPlayer>;
}

export const createPlayers = (request: RequestApi): Players => ({
  list: (query = {}) => createListing<ConnectedPlayer>(request, "/players", query),
  get: async (playerId) => {
    const path = `/players/${encodeURIComponent(playerId)}`;
    return (await request({ method: "GET", path })) as unknown as ConnectedPlayer;
  },
});
