/** The SQL of the usual login by password. What the function does is in migration 0040. */
import { type Database, fixedQuery } from "@passport/database";
import { sql } from "kysely";
import { selectUsers } from "../../profile/index.ts";
import type { NewSession } from "../../session/index.ts";

export interface PasswordEntry extends NewSession {
  /** The one that was verified. */
  hash: string;
  attemptKey: string;
  eventId: string;
  requestId: string;
}

const entriesByPassword = fixedQuery("enter_by_password", (db, given: PasswordEntry) =>
  selectUsers(db)
    .where("users.id", "=", given.userId)
    .select(
      sql<boolean>`enter_by_password(${given.userId}::uuid, ${given.hash}::text, ${given.attemptKey}::text,
        ${given.eventId}::uuid, ${given.requestId}::uuid, ${given.id}::uuid, ${given.tokenHash}::bytea,
        ${given.userAgent}::text, ${given.address}::text, ${given.browserHash}::bytea, ${given.fingerprint}::jsonb,
        ${given.previousHash}::bytea)`.as("has_entered"),
    ),
);

/** As migration 0040 names it. */
const browserForgotten = "PP001";

/** The player, with the session opened and the login in the log; undefined when it was not the usual login. */
export const enterByPassword = async (db: Database, entry: PasswordEntry) => {
  try {
    const [row] = await entriesByPassword(db, entry);
    return row?.has_entered === true ? row : undefined;
  } catch (error) {
    if ((error as { code?: unknown } | undefined)?.code === browserForgotten) return undefined;
    throw error;
  }
};
