/** SQL of a player's sessions and browsers, for the copy of their data. No hash is selected. */
import type { Database } from "@passport/database";

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
