import type { Transaction } from "@passport/database";
import { lockStoredFile, unstoreFilesOf } from "./store.ts";

/** USER-8: whether the player may use this file as their own. It stays so until the transaction ends. */
export const isOwnFile = (transaction: Transaction, userId: string, fileId: string): Promise<boolean> =>
  lockStoredFile(transaction, { id: fileId, ownerId: userId });

/**
 * For an account that ends: from the commit on nobody can read any file of theirs; the hourly job removes
 * what is stored. Whatever names one of them (`users.avatar_id`) is the caller's to empty.
 */
export const removeFilesOf = (transaction: Transaction, userId: string): Promise<void> =>
  unstoreFilesOf(transaction, userId);
