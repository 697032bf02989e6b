import { inTransaction } from "@passport/database";
import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import type { FilesDependencies } from "./dependencies.ts";
import { deleteUnstoredFile, findUnusedFiles, listUnstoredFiles, unstoreUnusedFiles } from "./store.ts";

/** A picture is uploaded to be shown: one that is unused after a day is removed. */
const unusedAfterMs = 24 * 60 * 60 * 1000;
/** Longer than any upload can take, with all its waiting. */
const givenUpAfterMs = 60 * 60 * 1000;
const batchSize = 100;
/** The number of files that one statement looks at. */
const pageSize = 5000;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * First rows become unreadable, then their objects go, then the rows. Killed anywhere, the next run goes on;
 * a storage that is away ends this one.
 */
export const removeUnusedFiles = async ({ db, storage }: FilesDependencies): Promise<number> => {
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const { ids, last } = await findUnusedFiles(db, { after, ageMs: unusedAfterMs, limit: pageSize });
    if (ids.length > 0) await inTransaction(db, (transaction) => unstoreUnusedFiles(transaction, ids));
    after = last;
  }
  return deleteInBatches(async (limit) => {
    const ids = await listUnstoredFiles(db, givenUpAfterMs, limit);
    for (const id of ids) {
      await storage.remove(id);
      await deleteUnstoredFile(db, id);
    }
    return ids.length;
  }, batchSize);
};
