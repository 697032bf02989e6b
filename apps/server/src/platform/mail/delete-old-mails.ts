import type { Database } from "@passport/database";
import { deleteInBatches } from "../jobs/delete-in-batches.ts";
import { deleteGivenUpMails } from "./store.ts";

/** Long enough for an operator to find out why, and for support to be asked. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** A job of the worker, apart from the relay: the api process has neither. */
export const deleteOldMails = (db: Database): Promise<number> =>
  deleteInBatches((limit) => deleteGivenUpMails(db, keptMs, limit));
