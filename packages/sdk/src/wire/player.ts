/** Objects have the names that the wire has, so that the API reference, webhooks and this package use the same words. */

/** A player as your game knows them. */
export interface Player {
  /** Made for your game: another game gets another id for the same player. Key your records by it; usernames change. */
  player_id: string;
  username: string;
  first_name: string;
  last_name: string;
}

export interface ConnectedPlayer extends Player {
  /** ISO 8601. */
  connected_at: string;
}
