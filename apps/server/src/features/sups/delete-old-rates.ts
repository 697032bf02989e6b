import type { Database } from "@passport/database";
import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import { deleteRatesBefore } from "./store.ts";

/** No payment takes so long to become final, and no question of a player about one comes later. */
const keptDays = 90;

/** A job: one file each, named after what it does. */
export const deleteOldRates = ({ db }: { db: Database }): Promise<number> =>
  deleteInBatches((limit) => deleteRatesBefore(db, keptDays, limit));
