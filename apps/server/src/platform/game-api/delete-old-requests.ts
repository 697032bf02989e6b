import type { Database } from "@passport/database";
import { deleteInBatches } from "../jobs/delete-in-batches.ts";
import { deleteOldAnswers } from "./store.ts";

/** A job, every hour: an answer is over by its age already, so nothing depends on when this runs. */
export const deleteOldServiceRequests = (db: Database): Promise<number> =>
  deleteInBatches((limit) => deleteOldAnswers(db, limit));
