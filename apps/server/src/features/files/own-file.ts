import type { Transaction } from "@passport/database";
import type { Eraser } from "../profile/index.ts";
import { lockStoredFile, unstoreFilesOf } from "./store.ts";

/** Whether the player may use this file as their own (USER-8). It stays so until the transaction ends. */
export const isOwnFile = (transaction: Transaction, userId: string, fileId: string): Promise<boolean> =>
  lockStoredFile(transaction, { id: fileId, ownerId: userId });

/** From the commit on none of the player's files can be read; the hourly job removes what is stored, then the rows. */
export const filesEraser: Eraser = { erase: (transaction, { id }) => unstoreFilesOf(transaction, id) };
