import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { deleteExpired } from "./store.ts";

/** Returns how many links it deleted. */
export const deleteExpiredLinks = ({ db }: AccessDependencies): Promise<number> =>
  deleteInBatches((limit) => deleteExpired(db, limit));
