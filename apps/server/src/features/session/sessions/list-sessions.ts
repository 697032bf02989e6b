import type { SessionEntry } from "@passport/protocol";
import type { SessionDependencies } from "../dependencies.ts";
import { findLiveSessions } from "./store.ts";

interface Request {
  /** The acting player, or the player whom a member of staff looks at. */
  userId: string;
  /** The session that asks. */
  sessionId: string;
}

/** This browser first, then by last use. */
export const listSessions = async (
  { db, sessions }: Pick<SessionDependencies, "db" | "sessions">,
  { userId, sessionId }: Request,
): Promise<SessionEntry[]> => {
  const rows = await findLiveSessions(db, sessions, userId);
  return rows
    .map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      is_current: row.id === sessionId,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current));
};
