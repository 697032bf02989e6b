import type { Eraser } from "../profile/index.ts";
import { deleteLinks, deleteSessions, deleteWithheldEmails } from "./eraser-store.ts";

/**
 * The security log stays: it says who did what for as long as a theft may come to light. Sessions end and browsers are
 * forgotten when the ways in are gone, which stand on sessions: see the eraser of factors.
 */
export const sessionEraser: Eraser = {
  /** Links in emails are locked before everything else that opens an account, as everywhere. */
  beforeLock: deleteLinks,
  async erase(transaction, { id }) {
    await deleteSessions(transaction, id);
    await deleteWithheldEmails(transaction, id);
  },
};
