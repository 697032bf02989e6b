/**
 * Balance and transactions follow the account's own gapless log of entries. What is held has no log: it
 * is read again, and its numbers may skip.
 */
import * as calls from "@passport/protocol";
import * as z from "zod";
import {
  type LogPosition,
  onLogTopic,
  onTopic,
  type TopicHandler,
  type TopicHints,
} from "../../platform/wire/handlers.ts";
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
  // Each is one function for all topics that read the same, so that they share its batches.
  const readBalances = (accountIds: readonly string[]) => ledger.balancesOf(accountIds);
  const readEntries = (positions: readonly LogPosition[], limit: number) => ledger.entriesAfterEach(positions, limit);

  return [
    onLogTopic(calls.balanceTopic, {
      hints: postings,
      readMany: readBalances,
      toSnapshot: ({ posted, seq }) => ({ payload: posted.toString(), seq }),
      log: {
        readMany: readEntries,
        toChange: ({ balanceAfter, seq }) => ({ payload: balanceAfter.toString(), seq }),
      },
    }),

    onTopic(calls.heldTopic, {
      hints: postings,
      readMany: readBalances,
      toSnapshot: ({ held, heldSeq }) => ({ payload: held.toString(), seq: heldSeq }),
    }),

    onTopic(calls.otherBalancesTopic, {
      hints: otherPostings,
      readMany: (accountIds) => ledger.otherBalancesOf(accountIds),
      toSnapshot: (balances) => ({
        payload: balances.map(({ currency, posted, held }) => ({
          currency: toCurrency(currency),
          balance: posted.toString(),
          held: held.toString(),
        })),
        // Each of these numbers only rises, and accounts are never closed.
        seq: balances.reduce((sum, { seq, heldSeq }) => sum + 1 + seq + heldSeq, 0),
      }),
    }),

    onLogTopic(calls.transactionsTopic, {
      hints: postings,
      readMany: (accountIds) => ledger.newestEntries(accountIds, newestShown),
      toSnapshot: (entries, accountId) => ({
        payload: entries.map((entry) => toTransaction(entry, accountId)),
        seq: entries[0]?.seq ?? 0,
      }),
      log: {
        readMany: readEntries,
        toChange: (entry, accountId) => ({ payload: [toTransaction(entry, accountId)], seq: entry.seq }),
      },
    }),
  ];
};
