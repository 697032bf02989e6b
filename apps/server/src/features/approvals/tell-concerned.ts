/**
 * What players hear about requests that touch their account. Triggers write down that there is something to tell (0055), so
 * that no process can keep it from them; the worker has the words.
 */
import { inTransaction, newId, type Transaction } from "@passport/database";
import { inWords } from "../../platform/limits/must-wait.ts";
import { timeInWords } from "../../platform/time-in-words.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { type Mailbox, recordEvent } from "../session/index.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import type { NewsOf, RequestKind } from "./kind.ts";
import { lockConcerned } from "./lock-concerned.ts";
import { findDelay, findNews, type NewsRow, type RequestRow, takeNews } from "./store.ts";

const atOnce = 100;

/** Returns how many steps were told. */
export const tellNews = async (dependencies: ApprovalsDependencies): Promise<number> => {
  let told = 0;
  for (const row of await findNews(dependencies.db, atOnce)) {
    try {
      if (await inTransaction(dependencies.db, (transaction) => tell(dependencies, transaction, row))) told += 1;
    } catch (error) {
      dependencies.log.error({ err: error, requestId: row.id }, "the news of a staff request could not be told");
    }
  }
  if (told > 0) dependencies.outbox.poke();
  return told;
};

const tell = async (dependencies: ApprovalsDependencies, transaction: Transaction, row: NewsRow): Promise<boolean> => {
  // Before the news: a deletion of the account takes the player's row first, and the request with its news then.
  const isThere = await lockConcerned(transaction, row.concerned).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false;
      throw error;
    },
  );
  if (!(await takeNews(transaction, row.news_id))) return false;
  const kind = dependencies.kinds.get(row.kind);
  const step = row.step as keyof NewsOf;
  if (kind === undefined || !isThere || (step === "withdrawn" && !knewOfIt(kind, row))) return true;
  await tellConcerned(dependencies, transaction, { kind, row, step });
  return true;
};

/** In the security log of the players whom it concerns, and by email. Who of staff it was, and from where, they do not learn. */
const tellConcerned = async (
  { access }: Pick<ApprovalsDependencies, "access">,
  transaction: Transaction,
  { kind, row, step }: { kind: RequestKind; row: RequestRow; step: keyof NewsOf },
): Promise<void> => {
  const news = kind.news[step];
  if (news === undefined) return;
  const values = {
    wait: inWords(await findDelay(transaction, row.kind)),
    ...(row.due_at !== null && { due: timeInWords(row.due_at) }),
    ...kind.valuesOf(row.details),
  };
  for (const userId of row.concerned) {
    if (news.event !== undefined) {
      const caller = { address: "", userAgent: "", requestId: newId() };
      await recordEvent(transaction, { userId, kind: news.event, caller });
    }
    const alsoAt = (row.mailboxes as Record<string, Mailbox | undefined>)[userId];
    await access.emailOwner(transaction, { userId, email: news.email, values, isSentNow: true, alsoAt });
  }
};

/** Whether the players were told that it will happen: then they are also told that it will not. */
const knewOfIt = (kind: RequestKind, row: RequestRow): boolean =>
  kind.news.requested !== undefined || (row.approved_at !== null && kind.news.approved !== undefined);
