import type { Database } from "@passport/database";
import { deleteInBatches } from "../jobs/delete-in-batches.ts";
import { deleteExpiredSpentCaptchas } from "./store.ts";

export const deleteSpentCaptchas = (db: Database, options: { batchSize?: number } = {}): Promise<number> =>
  deleteInBatches((limit) => deleteExpiredSpentCaptchas(db, limit), options.batchSize);
