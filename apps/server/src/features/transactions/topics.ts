/**
 * Balance and transactions follow the account's own gapless log of entries. What is held has no log: it
 * is read again, and its numbers may skip.
 */
import type { Balance, HistoryEntry } from "@passport/ledger";
import * as calls from "@passport/protocol";
import * as z from "zod";
import { Failure } from "../../platform/wire/failure.ts";
import { onLogTopic, onTopic, type TopicHandler, type TopicHints } from "../../platform/wire/handlers.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { toCurrency } from "./find-account.ts";
import { toTransaction } from "./to-transaction.ts";

/** What a page shows before it asks for more. */
const newestShown = 20;

const postedSchema = z.object({ accounts: z.array(z.uuid()), owners: z.optional(z.array(z.uuid())) });

/** Written to the outbox by the ledger, in the transaction that moved the money. */
const postings: TopicHints = {
  subject: "ledger.posted",
  ownersOf: (message) => postedSchema.parse(message).accounts,
};

/** Of the same announcement: those whose accounts in other currencies changed. */
const otherPostings: TopicHints = {
  subject: "ledger.posted",
  ownersOf: (message) => postedSchema.parse(message).owners ?? [],
};

export const transactionsTopics = ({ ledger }: Pick<TransactionsDependencies, "ledger">): TopicHandler[] => {
  const balanceOf = async (accountId: string): Promise<Balance> => {
    const balance = await ledger.balance(accountId);
    if (balance === undefined) throw new Failure("not_found");
    return balance;
  };
  /** Every entry is one change of a topic. */
  const changesAs =
    <T>(toPayload: (entry: HistoryEntry, accountId: string) => T) =>
    async (accountId: string, seq: number, limit: number) => {
      const entries = await ledger.entriesAfter(accountId, seq, limit);
      return entries.map((entry) => ({ payload: toPayload(entry, accountId), seq: entry.seq }));
    };

  return [
    onLogTopic(calls.balanceTopic, {
      hints: postings,
      snapshot: async (accountId) => {
        const { posted, seq } = await balanceOf(accountId);
        return { payload: posted.toString(), seq };
      },
      changesAfter: changesAs(({ balanceAfter }) => balanceAfter.toString()),
    }),

    onTopic(calls.heldTopic, {
      hints: postings,
      snapshot: async (accountId) => {
        const { held, heldSeq } = await balanceOf(accountId);
        return { payload: held.toString(), seq: heldSeq };
      },
    }),

    onTopic(calls.otherBalancesTopic, {
      hints: otherPostings,
      snapshot: async (accountId) => {
        const balances = await ledger.otherBalances(accountId);
        return {
          payload: balances.map(({ currency, posted, held }) => ({
            currency: toCurrency(currency),
            balance: posted.toString(),
            held: held.toString(),
          })),
          // Each of these numbers only rises, and accounts are never closed.
          seq: balances.reduce((sum, { seq, heldSeq }) => sum + 1 + seq + heldSeq, 0),
        };
      },
    }),

    onLogTopic(calls.transactionsTopic, {
      hints: postings,
      snapshot: async (accountId) => {
        const { entries } = await ledger.history({ accountId, page: 0, pageSize: newestShown, order: "newest" });
        return { payload: entries.map((entry) => toTransaction(entry, accountId)), seq: entries[0]?.seq ?? 0 };
      },
      changesAfter: changesAs((entry, accountId) => [toTransaction(entry, accountId)]),
    }),
  ];
};
