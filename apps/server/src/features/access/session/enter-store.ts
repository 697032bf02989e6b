/** All SQL that opens sessions. What the two functions do is in migration 0040. */
import { type Database, fixedQuery } from "@passport/database";
import { sql } from "kysely";
import { selectUsers } from "../../profile/index.ts";

export interface NewSession {
  id: string;
  tokenHash: Buffer;
  userId: string;
  userAgent: string;
  address: string;
  browserHash: Buffer;
  fingerprint: string | null;
  /** The value that the browser had until now; its session ends. */
  previousHash: Buffer | null;
}

/** How the player has proven who they are. */
export interface Methods {
  methods: string[];
  isTwoFactor: boolean;
}

const sessionsOpened = fixedQuery("open_session", (db, given: NewSession & Methods) =>
  db.selectNoFrom(
    sql`open_session(${given.id}::uuid, ${given.tokenHash}::bytea, ${given.userId}::uuid, ${given.userAgent}::text,
      ${given.address}::text, ${given.browserHash}::bytea, ${given.fingerprint}::jsonb, ${given.methods}::text[],
      ${given.isTwoFactor}::boolean, ${given.previousHash}::bytea)`.as("opened"),
  ),
);

export const openSessionRow = async (db: Database, session: NewSession & Methods): Promise<void> => {
  await sessionsOpened(db, session);
};

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
