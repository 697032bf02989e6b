import type { Transaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import { endSessionsExcept, forgetOtherBrowsers } from "../../session/index.ts";
import { deleteChallenges } from "./challenge-store.ts";

/** A removed way to log in may have been a thief's: all other sessions and pending logins end. */
export const endOtherLogins = async (transaction: Transaction, { userId, sessionId }: Actor): Promise<void> => {
  await deleteChallenges(transaction, userId);
  await endSessionsExcept(transaction, userId, sessionId);
  await forgetOtherBrowsers(transaction, userId, sessionId);
};
