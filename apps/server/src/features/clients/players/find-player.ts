/** What games and features may learn of a connected player. Another game's id names no player here. */
import { type Database, newId } from "@passport/database";
import {
  findConnected,
  findConnectedByIds,
  findConnectedOfAccount,
  findConnectedOfUsers,
  findPlayerIdOf,
  type GamePlayer,
} from "./store.ts";

/** Undefined when the id is foreign or unknown, and when its player has disconnected or is deleted. */
export const findPlayer = (
  db: Database,
  given: { clientId: string; playerId: string },
): Promise<GamePlayer | undefined> => findConnected(db, given);

/** The game of each id, by the id. It is missing when it is unknown, and when its player has disconnected or is deleted. */
export const findGamesOfPlayers = async (
  db: Database,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (playerIds.length === 0) return new Map();
  const rows = await findConnectedByIds(db, playerIds);
  return new Map(rows.map(({ id, clientId }) => [id, clientId]));
};

/** By user id. A user who is not connected is missing. */
export const findPlayerIds = async (
  db: Database,
  { clientId, userIds }: { clientId: string; userIds: readonly string[] },
): Promise<Map<string, string>> => {
  const rows = await findConnectedOfUsers(db, clientId, userIds);
  return new Map(rows.map(({ userId, id }) => [userId, id]));
};

export const playerIdOf = async (
  db: Database,
  { clientId, accountId }: { clientId: string; accountId: string },
): Promise<string | undefined> => (await findConnectedOfAccount(db, clientId, accountId))?.id;

/** Also of a player who has disconnected; a new id, which identifies no player, when they were never connected. */
export const subjectOf = async (db: Database, given: { clientId: string; userId: string }): Promise<string> =>
  (await findPlayerIdOf(db, given))?.id ?? newId();
