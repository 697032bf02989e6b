import { newId, type Transaction } from "@passport/database";
import { timeInWords } from "../../platform/time-in-words.ts";
import { inWords, recordEvent } from "../access/index.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import type { NewsOf, RequestKind } from "./kind.ts";
import type { RequestRow } from "./store.ts";

/** In the security log of the players whom it concerns, and by email. Who of staff it was, and from where, they do not learn. */
export const tellConcerned = async (
  { access }: Pick<ApprovalsDependencies, "access">,
  transaction: Transaction,
  { kind, row, step }: { kind: RequestKind; row: RequestRow; step: keyof NewsOf },
): Promise<void> => {
  const news = kind.news[step];
  if (news === undefined) return;
  const values = {
    wait: inWords(kind.delayMs / 1000),
    ...(row.due_at !== null && { due: timeInWords(row.due_at) }),
    ...kind.valuesOf(row.details),
  };
  for (const userId of row.concerned) {
    if (news.event !== undefined) {
      const caller = { address: "", userAgent: "", requestId: newId() };
      await recordEvent(transaction, { userId, kind: news.event, caller });
    }
    await access.emailOwner(transaction, { userId, email: news.email, values });
  }
};

/** Whether the players were told that it will happen: then they are also told that it will not. */
export const knewOfIt = (kind: RequestKind, row: RequestRow): boolean =>
  kind.news.requested !== undefined || (row.approved_at !== null && kind.news.approved !== undefined);
