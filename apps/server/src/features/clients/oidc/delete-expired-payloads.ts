import type { Database } from "@passport/database";
import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import { deleteExpired } from "./store.ts";

export const deleteExpiredPayloads = ({ db }: { db: Database }): Promise<number> =>
  deleteInBatches((limit) => deleteExpired(db, limit));
