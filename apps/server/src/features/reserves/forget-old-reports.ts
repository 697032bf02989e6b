import type { Database } from "@passport/database";
import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import { deleteOldNodes, deleteOldReports } from "./store.ts";

/** Two days to look back, and no more: a tree of ten million players takes a few gigabytes. */
const keptReports = 3;

/** Trees have millions of nodes; a batch of the usual size would take all night. */
const batchSize = 20_000;

export const forgetOldReports = async (db: Database): Promise<void> => {
  await deleteInBatches((limit) => deleteOldNodes(db, keptReports, limit), batchSize);
  await deleteOldReports(db, keptReports);
};
