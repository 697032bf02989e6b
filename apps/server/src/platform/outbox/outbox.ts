/** A change and its announcement commit together: what was not committed is never told, what was is told at last. */
import type { Transaction } from "@passport/database";
import type { Subject } from "../bus/subjects.ts";

/** Says that something changed, and for whom. What to is read from the database by every process that shows it. */
export const announceHint = async (transaction: Transaction, subject: Subject, body: object): Promise<void> => {
  await transaction
    .insertInto("outbox")
    .values({ subject, body: JSON.stringify(body) })
    .execute();
};

/** SESSION-5: every process closes the sockets of these sessions. */
export const announceSessionsEnded = async (transaction: Transaction, sessionIds: string[]): Promise<void> => {
  if (sessionIds.length > 0) await announceHint(transaction, "session.ended", { sessionIds });
};
