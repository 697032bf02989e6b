import type { Eraser } from "../profile/index.ts";
import { endSessionsExcept, forgetBrowsers } from "../session/index.ts";
import { deleteEmailProofs, deleteWaysIn } from "./eraser-store.ts";
import { lockWaysIn } from "./ways-in/ways-in.ts";

export const factorsEraser: Eraser = {
  /** In the order in which everything else locks them: the ways in, then what they have opened. */
  async beforeLock(transaction, userId) {
    await lockWaysIn(transaction, userId);
    await deleteWaysIn(transaction, userId);
    await forgetBrowsers(transaction, userId);
    await endSessionsExcept(transaction, userId);
  },
  async erase(transaction, { id, email_canonical: emailCanonical }) {
    await deleteEmailProofs(transaction, id, emailCanonical);
  },
};
