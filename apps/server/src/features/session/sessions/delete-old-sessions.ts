import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { deleteSessionsOlderThan } from "./store.ts";

/** How long a session that is over stays for questions such as "was that me?". */
const keptMs = 24 * 60 * 60 * 1000;

export const deleteOldSessions = ({ db, sessions }: SessionDependencies): Promise<number> =>
  deleteInBatches((limit) => deleteSessionsOlderThan(db, sessions.absoluteMs + keptMs, limit));
