/**
 * Posts a player's history through the ledger's own interface: a step that the product would refuse is refused
 * here too. The ledger sets the time of a transfer itself, so a seeded history is a moment old and its steps are
 * microseconds apart. For years of history see bench/src/history.
 */
import { type Database, deriveId, inTransaction } from "@passport/database";
import { isDone, type Ledger, type Transfer } from "@passport/ledger";
import { supsDecimals } from "@passport/protocol";
import { bnbChain, type HistoryParty, type HistoryStep } from "./seed-steps.ts";

const baseUnitsPerHundredth = 10n ** BigInt(supsDecimals - 2);

interface PlayerHistory {
  ledger: Ledger;
  db: Database;
  accountId: string;
  steps: readonly HistoryStep[];
}

/** Posts all steps or none, once per account. Returns whether the history was new. */
export const postHistory = async ({ ledger, db, accountId, steps }: PlayerHistory): Promise<boolean> => {
  const [first] = steps;
  if (first === undefined || (await ledger.findTransfer(stepId(accountId, 0))) !== undefined) return false;
  const transfers: Transfer[] = [];
  for (const [nth, step] of steps.entries()) transfers.push(await toTransfer(ledger, accountId, step, nth));
  await inTransaction(db, async (transaction) => {
    const verdicts = await ledger.postWithin(transaction, transfers);
    const refused = verdicts.findIndex((verdict) => !isDone(verdict));
    if (refused !== -1) throw new Error(`step ${refused} of the history was refused: ${verdicts[refused]}`);
  });
  return true;
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
