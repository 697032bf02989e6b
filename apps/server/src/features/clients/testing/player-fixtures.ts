/** A player with a session of their own, made for one test. */
import { createHash, randomBytes } from "node:crypto";
import { type Database, newId } from "@passport/database";
import { sql } from "kysely";

export interface Player {
  userId: string;
  username: string;
  sessionId: string;
  /** The session's value, as it is in the cookie. */
  sessionToken: string;
}

export const addPlayer = async (db: Database, role = "Member"): Promise<Player> => {
  const [userId, accountId] = [newId(), newId()];
  const username = `p_${randomBytes(6).toString("hex")}`;
  const names = {
    first_name: "Pat",
    last_name: "Player",
    email: `${username}@players.example`,
    email_canonical: `${username}@players.example`,
  };
  await db
    .insertInto("users")
    .values({ id: userId, account_id: accountId, username, role, ...names })
    .execute();
  return { userId, username, ...(await openSession(db, userId, role !== "Member")) };
};

/** As a login makes it: the browser has the value, the database its hash. Staff have just proven a second factor. */
const openSession = async (
  db: Database,
  userId: string,
  hasSecondFactor: boolean,
): Promise<{ sessionId: string; sessionToken: string }> => {
  const sessionId = newId();
  const sessionToken = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(sessionToken).digest();
  await db
    .insertInto("sessions")
    .values({ id: sessionId, token_hash, user_id: userId, ...(hasSecondFactor && { two_factor_at: sql<Date>`now()` }) })
    .execute();
  return { sessionId, sessionToken };
};
