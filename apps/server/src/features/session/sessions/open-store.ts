/** The SQL that opens a session. What the function does is in migration 0040. */
import { type Database, fixedQuery } from "@passport/database";
import { sql } from "kysely";

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
