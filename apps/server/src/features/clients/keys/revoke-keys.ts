import { type Database, inTransaction } from "@passport/database";
import { deleteKeys, lockKeys } from "./store.ts";

/**
 * Every key at once, for when one was stolen: no process signs with them or publishes them once it has read again, which
 * is within 30 seconds. The first to read makes a new key. Returns how many there were.
 */
export const revokeKeys = (db: Database): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await lockKeys(transaction);
    return deleteKeys(transaction);
  });
