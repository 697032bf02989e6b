import type { AccessDependencies } from "./dependencies.ts";
import { deleteSessionsOlderThan } from "./store.ts";

/** How long a session that is over stays for questions such as "was that me?". */
const keptMs = 24 * 60 * 60 * 1000;
/** Small enough that a batch never holds its locks noticeably. */
const batchSize = 1000;

export const deleteOldSessions = async ({ db, sessions }: AccessDependencies): Promise<number> => {
  let total = 0;
  for (;;) {
    const deleted = await deleteSessionsOlderThan(db, sessions.absoluteMs + keptMs, batchSize);
    total += deleted;
    if (deleted < batchSize) return total;
  }
};
