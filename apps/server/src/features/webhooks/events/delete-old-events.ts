import type { Database } from "@passport/database";
import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import { deleteEnded, giveUpOverdue } from "./store.ts";

/** Long enough for a game to find out what it missed, and to ask for it again. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

export const deleteOldEvents = (db: Database): Promise<number> =>
  deleteInBatches((limit) => deleteEnded(db, keptMs, limit));

/** What the sender never takes up: events of a client that was disabled, or whose endpoint was removed meanwhile. */
export const endOverdueEvents = (db: Database): Promise<number> => deleteInBatches((limit) => giveUpOverdue(db, limit));
