/** All SQL of the export that no other feature reads for its own pages. No hash, token or sealed value is selected. */
import type { Database } from "@passport/database";

export const findConnections = (db: Database, userId: string) =>
  db
    .selectFrom("identities")
    .select(["provider", "subject as id", "linked_at"])
    .where("user_id", "=", userId)
    .orderBy("linked_at")
    .execute();

export const findBrowsers = (db: Database, userId: string) =>
  db
    .selectFrom("known_browsers")
    .select(["first_seen_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .orderBy("first_seen_at")
    .execute();

/** Those that have ended too, as long as they are kept. */
export const findSessions = (db: Database, userId: string) =>
  db
    .selectFrom("sessions")
    .select(["id", "user_agent", "address", "fingerprint", "created_at", "last_used_at", "ended_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

/** Who of support did it is not the player's to know. */
export const findUnlocks = (db: Database, userId: string) =>
  db
    .selectFrom("unlock_requests")
    .select(["locks", "created_at", "approved_at", "due_at", "done_at", "withdrawn_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

export const findFiles = (db: Database, userId: string) =>
  db
    .selectFrom("files")
    .select(["id", "content_type", "size", "is_public", "created_at"])
    .where("owner_id", "=", userId)
    .where("stored_at", "is not", null)
    .orderBy("created_at")
    .execute();

export const findQuotes = (db: Database, accountId: string) =>
  db
    .selectFrom("purchase_quotes")
    .select(["id", "chain_id", "token", "token_amount", "sups_amount", "rate", "created_at", "operation_id"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();

export const readMarketingConsent = async (db: Database, userId: string): Promise<boolean> => {
  const row = await db.selectFrom("users").select("accepts_marketing").where("id", "=", userId).executeTakeFirst();
  return row?.accepts_marketing ?? false;
};
