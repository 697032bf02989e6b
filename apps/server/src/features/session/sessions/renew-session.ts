/**
 * EDIT-43, TFASETUP-8: a command travels over a socket, which cannot set a cookie. It makes the session due for a new value
 * in its transaction, and its reply carries a ticket (S1). SESSION-26: only a check with the ticket renews, so that the new
 * value belongs to the browser that made the change, and the old one opens nothing from the commit on.
 */
import type { Transaction } from "@passport/database";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { markRenewalDue, renewDueSession } from "./store.ts";

/** Puts the ticket into the reply of the command. */
export type GiveTicket = CommandExchange<never>["giveTicket"];

/** A session that has been ended since the command began takes the whole change back. */
export const askForRenewal = async (
  transaction: Transaction,
  sessionId: string,
  giveTicket: GiveTicket,
): Promise<void> => {
  const ticket = newToken();
  if (!(await markRenewalDue(transaction, sessionId, hashToken(ticket)))) throw new Failure("not_authenticated");
  giveTicket(ticket);
};

/** The session's new value, if this is its ticket; the old one is refused from then on. The sockets stay, as the id does. */
export const renewByTicket = async (
  { db }: Pick<SessionDependencies, "db">,
  sessionId: string,
  { presented, ticket }: { presented: string; ticket: string },
): Promise<string | undefined> => {
  const token = newToken();
  const hashes = { oldHash: hashToken(presented), newHash: hashToken(token), ticketHash: hashToken(ticket) };
  return (await renewDueSession(db, sessionId, hashes)) ? token : undefined;
};
