import type { Database } from "@passport/database";
import { deleteInBatches } from "../jobs/delete-in-batches.ts";
import { deleteAttemptsOlderThan, deleteUnspentRates } from "./store.ts";

/** Longer than any policy remembers a failure. */
const attemptsKeptMs = 31 * 24 * 60 * 60 * 1000;

export const deleteOldLimits = async (db: Database, { batchSize }: { batchSize?: number } = {}): Promise<number> => {
  const rates = await deleteInBatches((limit) => deleteUnspentRates(db, limit), batchSize);
  const attempts = await deleteInBatches((limit) => deleteAttemptsOlderThan(db, attemptsKeptMs, limit), batchSize);
  return rates + attempts;
};
