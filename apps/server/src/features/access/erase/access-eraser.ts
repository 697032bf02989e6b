import type { Eraser } from "../../profile/index.ts";
import { lockWaysIn } from "../identities/ways-in.ts";
import { endSessionsExcept } from "../session/end-sessions.ts";
import { deleteEmailProofs, deleteLinks, deleteSessions, deleteWaysIn } from "./store.ts";

/** The security log stays: it says who did what for as long as a theft may come to light. */
export const accessEraser: Eraser = {
  async beforeLock(transaction, userId) {
    await deleteLinks(transaction, userId);
    await lockWaysIn(transaction, userId);
    await deleteWaysIn(transaction, userId);
    await endSessionsExcept(transaction, userId);
  },
  async erase(transaction, { id, email_canonical: emailCanonical }) {
    await deleteSessions(transaction, id);
    await deleteEmailProofs(transaction, id, emailCanonical);
  },
};
