import type { Database } from "@passport/database";
import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import { deleteBucketsBefore } from "./history-store.ts";

/** The longest range of the chart is 30 days; one more, so that its first bucket is never half gone. */
const keptDays = 31;

export const deleteOldHistory = ({ db }: { db: Database }): Promise<number> =>
  deleteInBatches((limit) => deleteBucketsBefore(db, keptDays, limit));
