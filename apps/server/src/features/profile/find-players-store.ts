/** SQL that finds players for other features: by id, by account, or as staff searches for them. */
import { type Database, fixedQuery } from "@passport/database";
import { sql } from "kysely";

/** What is left of a deleted account is no player. */
const selectPlayers = (db: Database) =>
  db
    .selectFrom("users")
    .select(["id", "account_id", "username", "first_name", "last_name"])
    .where("deleted_at", "is", null);

const playersById = fixedQuery("player_by_id", (db, given: { userId: string }) =>
  selectPlayers(db).where("id", "=", given.userId),
);

export const findPlayerById = async (db: Database, userId: string) => (await playersById(db, { userId }))[0];

export const findPlayerByAccount = (db: Database, accountId: string) =>
  selectPlayers(db).where("account_id", "=", accountId).executeTakeFirst();

/** Compares in lower case. A username only has to start with the text; no character is a wildcard. */
const fits = ({ by, text }: PlayerSearch) => {
  if (by === "id") return sql<boolean>`id = ${text}::uuid`;
  if (by === "email") return sql<boolean>`email_canonical = ${text}`;
  if (by === "wallet") return sql<boolean>`lower(public_address) = ${text}`;
  // A range for the index; U+10FFFF comes after every other character.
  return sql<boolean>`lower(username) collate "C" >= ${text} and lower(username) collate "C" < ${`${text}\u{10FFFF}`}`;
};

export const findPlayers = (db: Database, search: PlayerSearch, limit: number) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "public_address", "withdraw_lock", "mint_lock", "total_lock", "created_at"])
    .where(fits(search))
    // The shortest first, so that an exact match comes before names that only start with the text.
    .orderBy(sql`length(username), lower(username)`)
    .limit(limit)
    .execute();

/** What staff searched for. The kinds exclude each other: a username has neither a hyphen nor an @, and is shorter than a wallet. */
export interface PlayerSearch {
  by: "id" | "email" | "wallet" | "username";
  text: string;
}

/** For the signer too, which may read little of a player. */
export const findAccountId = async (db: Database, userId: string): Promise<string> => {
  const { account_id: accountId } = await db
    .selectFrom("users")
    .select("account_id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return accountId;
};

/** The usernames of these players, deleted ones included. */
export const findUsernames = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
};
