import type { SessionEntry } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { findLiveSessions } from "./store.ts";

/** This browser first, then by last use. */
export const listSessions = async (
  { db, sessions }: AccessDependencies,
  actor: Pick<Actor, "userId" | "sessionId">,
): Promise<SessionEntry[]> => {
  const rows = await findLiveSessions(db, sessions, actor.userId);
  return rows
    .map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      is_current: row.id === actor.sessionId,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current));
};
