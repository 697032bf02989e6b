/** Small enough that a batch never holds its locks noticeably. */
const defaultBatchSize = 1000;

/** Deletes as long as there is something to delete, a little at a time. Returns how much it was. */
export const deleteInBatches = async (
  deleteBatch: (limit: number) => Promise<number>,
  batchSize = defaultBatchSize,
): Promise<number> => {
  let total = 0;
  for (;;) {
    const deleted = await deleteBatch(batchSize);
    total += deleted;
    if (deleted < batchSize) return total;
  }
};
