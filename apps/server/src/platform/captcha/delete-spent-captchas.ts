import type { Database } from "@passport/database";
import { deleteInBatches } from "../jobs/delete-in-batches.ts";
import { deleteExpiredSpentCaptchas } from "./store.ts";

/** A job of the worker, apart from the captcha itself, which only the api process needs. */
export const deleteSpentCaptchas = (db: Database, options: { batchSize?: number } = {}): Promise<number> =>
  deleteInBatches((limit) => deleteExpiredSpentCaptchas(db, limit), options.batchSize);
