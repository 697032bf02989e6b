/**
 * EDIT-43, TFASETUP-8: a command travels over a socket, which cannot set a cookie. It says in its transaction that
 * the session is due for a new value, and the next check of that session gives it (S1).
 */
import type { Transaction } from "@passport/database";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { markRenewalDue, renewDueSession } from "./store.ts";

/** A session that has been ended since the command began takes the whole change back. */
export const askForRenewal = async (transaction: Transaction, sessionId: string): Promise<void> => {
  if (!(await markRenewalDue(transaction, sessionId))) throw new Failure("not_authenticated");
};

/** The session's new value, if one was due; the old one is refused from then on. The sockets stay, as the id does. */
export const renewIfDue = async (
  { db }: Pick<AccessDependencies, "db">,
  { sessionId, isRenewalDue }: Actor,
  presented: string,
): Promise<string | undefined> => {
  // Every page load comes by here, and hardly one of them is due.
  if (!isRenewalDue) return undefined;
  const token = newToken();
  const hashes = { oldHash: hashToken(presented), newHash: hashToken(token) };
  return (await renewDueSession(db, sessionId, hashes)) ? token : undefined;
};
