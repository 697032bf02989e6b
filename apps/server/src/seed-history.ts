/**
 * Posts the players' histories through the ledger's own interface: a step that the product would refuse is refused
 * here too. The ledger sets the time of a transfer itself, so a seeded history is a moment old, unless whoever posts it
 * owns the ledger's tables and dates it (scripts/dev/date-past.ts). For years of history see bench/src/history.
 */
import { type Database, deriveId, inTransaction, type Transaction } from "@passport/database";
import { isDone, type Ledger, type Transfer } from "@passport/ledger";
import { supsDecimals } from "@passport/protocol";
import { bnbChain, type HistoryParty, type HistoryStep, type Session } from "./seed-steps.ts";

const baseUnitsPerHundredth = 10n ** BigInt(supsDecimals - 2);
const dayMs = 86_400_000;
const minuteMs = 60_000;

export interface DatedTransfer {
  transfer: Transfer;
  at: Date;
}

/** Calls `post` within a transaction, and may do more there with what was posted. */
export type PostPast = (
  transaction: Transaction,
  past: readonly DatedTransfer[],
  post: () => Promise<void>,
) => Promise<void>;

interface PlayerHistory {
  accountId: string;
  sessions: readonly Session[];
}

/** What this player did and when; nothing if it was posted before. */
export const planHistory = async (
  ledger: Ledger,
  { accountId, sessions }: PlayerHistory,
  now: Date,
): Promise<DatedTransfer[]> => {
  if ((await ledger.findTransfer(stepId(accountId, 0))) !== undefined) return [];
  const past: DatedTransfer[] = [];
  for (const { daysAgo, at, steps } of sessions) {
    const began = (Math.floor(now.getTime() / dayMs) - daysAgo) * dayMs + Date.parse(`1970-01-01T${at}Z`);
    for (const [nth, step] of steps.entries()) {
      const transfer = await toTransfer(ledger, accountId, step, past.length);
      past.push({ transfer, at: new Date(began + nth * 4 * minuteMs) });
    }
  }
  return past;
};

/** Posts everything or nothing, oldest first: players who share a shop then find their entries in the order of time. */
export const postPast = (
  { ledger, db }: { ledger: Ledger; db: Database },
  plans: readonly DatedTransfer[],
  postWithin: PostPast = (_transaction, _past, post) => post(),
): Promise<void> => {
  const past = plans.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const transfers = past.map(({ transfer }) => transfer);
  return inTransaction(db, (transaction) =>
    postWithin(transaction, past, async () => {
      const verdicts = await ledger.postWithin(transaction, transfers);
      const refused = verdicts.findIndex((verdict) => !isDone(verdict));
      if (refused !== -1) throw new Error(`step ${refused} of the histories was refused: ${verdicts[refused]}`);
    }),
  );
};

const toTransfer = async (ledger: Ledger, accountId: string, step: HistoryStep, nth: number): Promise<Transfer> => {
  const id = stepId(accountId, nth);
  const before = stepId(accountId, nth - 1);
  if (!("party" in step)) return { kind: step.step === "settles" ? "settle" : "release", id, hold: before };
  const open = async ({ kind, name }: HistoryParty) => (await ledger.openSystemAccount(kind, name, accountId)).id;
  const party = await open(step.party);
  const ends = {
    receives: { debit: party, credit: accountId },
    pays: { debit: accountId, credit: party },
    holds: { debit: accountId, credit: party },
    // A shop or a game is funded from a chain: only chain accounts may go below zero (LEDGER-3).
    funds: { debit: await open(bnbChain), credit: party },
  };
  const [group, subGroup] = step.topic;
  return {
    kind: step.step === "holds" ? "hold" : "post",
    id,
    ...ends[step.step],
    amount: step.hundredths * baseUnitsPerHundredth,
    group,
    subGroup,
    description: step.text,
    ...(step.isCorrection && { related: before }),
  };
};

/** The same step of the same account always has the same key, so a second seed cannot move money twice. */
const stepId = (accountId: string, nth: number): string => deriveId(`passport seed:${accountId}:${nth}`);
