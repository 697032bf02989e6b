import type { Transaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import { forgetOtherBrowsers } from "../login/store.ts";
import { endSessionsExcept } from "../session/end-sessions.ts";
import { deleteChallenges } from "../two-factor/store.ts";

/** A way that is taken away may have been a thief's: whoever else is in, or on the way in, goes out. */
export const putOthersOut = async (transaction: Transaction, { userId, sessionId }: Actor): Promise<void> => {
  await deleteChallenges(transaction, userId);
  await endSessionsExcept(transaction, userId, sessionId);
  await forgetOtherBrowsers(transaction, userId, sessionId);
};
