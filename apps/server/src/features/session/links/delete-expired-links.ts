import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { deleteExpired } from "./store.ts";

/** Returns how many links it deleted. */
export const deleteExpiredLinks = ({ db }: SessionDependencies): Promise<number> =>
  deleteInBatches((limit) => deleteExpired(db, limit));
