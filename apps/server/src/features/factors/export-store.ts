/** SQL of what proves a player, for the copy of their data. No hash, token or sealed value is selected. */
import type { Database } from "@passport/database";

export const findConnections = (db: Database, userId: string) =>
  db
    .selectFrom("identities")
    .select(["provider", "subject as id", "linked_at"])
    .where("user_id", "=", userId)
    .orderBy("linked_at")
    .execute();

export const findPasskeysKept = (db: Database, userId: string) =>
  db
    .selectFrom("passkeys")
    .select(["name", "aaguid", "is_synced", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

/** Which one each is stands with the connections, passkeys and wallets. */
export const findWaysKept = (db: Database, userId: string) =>
  db
    .selectFrom("ways_in")
    .select(["kind", "added_at", "suspended_at"])
    .where("user_id", "=", userId)
    .orderBy("added_at")
    .orderBy("kind")
    .execute();

/** From which moment on the player has said that it wasn't them; undefined when they haven't. */
export const findDenial = (db: Database, userId: string) =>
  db.selectFrom("denials").select(["since", "said_at"]).where("user_id", "=", userId).executeTakeFirst();
