/** All SQL of visits to providers: made before a player leaves, spent once on return. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export interface NewVisit {
  secret_hash: Buffer;
  provider: "google" | "twitter";
  purpose: "login" | "link" | "step_up";
  verifier_sealed?: string;
  return_path?: string;
  /** Whose it is; null for a login. */
  session_id: string | null;
  browser_hash: Buffer;
}

export const insertVisit = async (db: Database, visit: NewVisit, lifeMs: number): Promise<void> => {
  await db
    .insertInto("provider_visits")
    .values({ ...visit, expires_at: sql`now() + ${lifeMs} * interval '1 millisecond'` })
    .execute();
};

/** One conditional statement, whatever else must fit: of many at once exactly one gets the visit. */
const spendVisit = (db: Database, provider: NewVisit["provider"], secretHash: Buffer) =>
  db
    .updateTable("provider_visits")
    .set({ used_at: sql`now()` })
    .where("secret_hash", "=", secretHash)
    .where("provider", "=", provider)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("used_at", "is", null);

/** Where the provider's answer has to come from: the browser of a login, the session of everything else. */
export type Origin = { browserHash: Buffer } | { sessionId: string };

export const spendGoogleVisit = async (db: Database, secretHash: Buffer, origin: Origin): Promise<boolean> => {
  const visit = spendVisit(db, "google", secretHash);
  const ofOrigin =
    "sessionId" in origin
      ? visit.where("session_id", "=", origin.sessionId)
      : visit.where("session_id", "is", null).where("browser_hash", "=", origin.browserHash);
  return (await ofOrigin.executeTakeFirst()).numUpdatedRows > 0n;
};

export const spendTwitterVisit = (db: Database, secretHash: Buffer, browserHash: Buffer) =>
  spendVisit(db, "twitter", secretHash)
    .where("browser_hash", "=", browserHash)
    .returning(["purpose", "verifier_sealed", "return_path", "session_id"])
    .$narrowType<{ purpose: NewVisit["purpose"] }>()
    .executeTakeFirst();
