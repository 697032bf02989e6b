import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { deleteExpired, expiringTables } from "./store.ts";

export const deleteExpiredProofs = async ({ db }: AccessDependencies): Promise<number> => {
  let total = 0;
  for (const table of expiringTables) total += await deleteInBatches((limit) => deleteExpired(db, table, limit));
  return total;
};
