/** All SQL of players as games know them. */
import { type Database, fixedQuery, newId, plainArray, type Transaction } from "@passport/database";
import { sql } from "kysely";

export interface GamePlayer {
  /** The id of this game's own. */
  id: string;
  userId: string;
  accountId: string;
  username: string;
  firstName: string;
  lastName: string;
  connectedAt: Date;
}

const selectConnected = (db: Database, clientId: string) =>
  db
    .selectFrom("client_players")
    .innerJoin("users", "users.id", "client_players.user_id")
    .where("client_players.client_id", "=", clientId)
    .where("client_players.disconnected_at", "is", null)
    .where("users.deleted_at", "is", null);

const playerColumns = [
  "client_players.id",
  "users.id as userId",
  "users.account_id as accountId",
  "users.username",
  "users.first_name as firstName",
  "users.last_name as lastName",
  "client_players.connected_at as connectedAt",
] as const;

export const findConnected = (
  db: Database,
  { clientId, playerId }: { clientId: string; playerId: string },
): Promise<GamePlayer | undefined> =>
  selectConnected(db, clientId).select(playerColumns).where("client_players.id", "=", playerId).executeTakeFirst();

const connectedByIds = fixedQuery("find_connected_players", (db, given: { ids: string }) =>
  db
    .selectFrom("client_players")
    .innerJoin("users", "users.id", "client_players.user_id")
    .select(["client_players.id", "client_players.client_id as clientId"])
    .where(sql<boolean>`client_players.id = any(${given.ids}::uuid[])`)
    .where("client_players.disconnected_at", "is", null)
    .where("users.deleted_at", "is", null),
);

/** Of any game. */
export const findConnectedByIds = (
  db: Database,
  playerIds: readonly string[],
): Promise<{ id: string; clientId: string }[]> => connectedByIds(db, { ids: plainArray(playerIds) });

/** In the order of their ids, which is that of their first connections. */
export const findConnectedAfter = (
  db: Database,
  { clientId, after, limit }: { clientId: string; after: string | undefined; limit: number },
): Promise<GamePlayer[]> =>
  selectConnected(db, clientId)
    .select(playerColumns)
    .$if(after !== undefined, (query) => query.where("client_players.id", ">", after ?? ""))
    .orderBy("client_players.id")
    .limit(limit)
    .execute();

export const findConnectedOfUsers = (db: Database, clientId: string, userIds: readonly string[]) =>
  selectConnected(db, clientId)
    .select(["client_players.id", "users.id as userId"])
    .where("users.id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();

export const findConnectedOfAccount = (db: Database, clientId: string, accountId: string) =>
  selectConnected(db, clientId)
    .select("client_players.id")
    .where("users.account_id", "=", accountId)
    .executeTakeFirst();

/** Connected or not. */
export const findPlayerIdOf = (db: Database, { clientId, userId }: { clientId: string; userId: string }) =>
  db
    .selectFrom("client_players")
    .select("id")
    .where("client_id", "=", clientId)
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** The same id as before for a player who connects again. */
export const putConnected = (db: Database, { clientId, userId }: { clientId: string; userId: string }) =>
  db
    .insertInto("client_players")
    .values({ id: newId(), client_id: clientId, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(["client_id", "user_id"]).doUpdateSet({
        disconnected_at: null,
        connected_at: sql<Date>`case when client_players.disconnected_at is null
          then client_players.connected_at else now() end`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

/** Undefined when they were not connected. */
export const markDisconnected = (
  transaction: Transaction,
  { clientId, userId }: { clientId: string; userId: string },
) =>
  transaction
    .updateTable("client_players")
    .set({ disconnected_at: sql`now()` })
    .where("client_id", "=", clientId)
    .where("user_id", "=", userId)
    .where("disconnected_at", "is", null)
    .returning("id")
    .executeTakeFirst();

/** Of a disabled client too: what was given to it can still be taken back. */
export const findClientsOfUser = (db: Database, userId: string) =>
  db
    .selectFrom("client_players")
    .innerJoin("clients", "clients.id", "client_players.client_id")
    .select([
      "clients.id as client_id",
      "clients.name",
      "client_players.id as player_id",
      "client_players.connected_at",
    ])
    .where("client_players.user_id", "=", userId)
    .where("client_players.disconnected_at", "is", null)
    .orderBy("client_players.connected_at")
    .orderBy("client_players.id")
    .execute();

/** Returns what was connected until now. */
export const disconnectAll = (transaction: Transaction, userId: string) =>
  transaction
    .updateTable("client_players")
    .set({ disconnected_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("disconnected_at", "is", null)
    .returning(["id", "client_id"])
    .execute();

/** A claim may still name the player's id, so the rows stay; whose they were is gone. */
export const forgetPlayer = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.updateTable("client_players").set({ user_id: null }).where("user_id", "=", userId).execute();
};
