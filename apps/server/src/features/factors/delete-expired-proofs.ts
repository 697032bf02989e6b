import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import type { FactorDependencies } from "./dependencies.ts";
import { deletionsOfExpired } from "./expired-proofs-store.ts";

/** Returns how many rows of all tables with proofs it deleted. */
export const deleteExpiredProofs = async ({ db }: FactorDependencies): Promise<number> => {
  let total = 0;
  for (const deleteExpired of deletionsOfExpired(db)) total += await deleteInBatches(deleteExpired);
  return total;
};
