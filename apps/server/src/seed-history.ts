/**
 * Posts a player's story through the front door: the ledger decides every step, so what cannot happen
 * in the product cannot be seeded either. The price is the clock: the ledger lets nobody choose a
 * time, so a seeded history happened a moment ago, microseconds apart. For years of history see
 * bench/src/history.
 */
import { type Database, deriveId, inTransaction } from "@passport/database";
import { isDone, type Ledger, type Transfer } from "@passport/ledger";
import { supsDecimals } from "@passport/protocol";
import { bnbChain, type StoryParty, type StoryStep } from "./seed-story.ts";

const baseUnitsPerHundredth = 10n ** BigInt(supsDecimals - 2);

interface StoryTold {
  ledger: Ledger;
  db: Database;
  accountId: string;
  story: readonly StoryStep[];
}

/** Whole or not at all, and once for an account: whoever has a history keeps it. Answers whether it was new. */
export const postStory = async ({ ledger, db, accountId, story }: StoryTold): Promise<boolean> => {
  const [first] = story;
  if (first === undefined || (await ledger.findTransfer(stepId(accountId, 0))) !== undefined) return false;
  const transfers: Transfer[] = [];
  for (const [nth, step] of story.entries()) transfers.push(await toTransfer(ledger, accountId, step, nth));
  await inTransaction(db, async (transaction) => {
    const verdicts = await ledger.postWithin(transaction, transfers);
    const refused = verdicts.findIndex((verdict) => !isDone(verdict));
    if (refused !== -1) throw new Error(`step ${refused} of the story was refused: ${verdicts[refused]}`);
  });
  return true;
};

const toTransfer = async (ledger: Ledger, accountId: string, step: StoryStep, nth: number): Promise<Transfer> => {
  const id = stepId(accountId, nth);
  const before = stepId(accountId, nth - 1);
  if (!("party" in step)) return { kind: step.step === "settles" ? "settle" : "release", id, hold: before };
  const open = async ({ kind, name }: StoryParty) => (await ledger.openSystemAccount(kind, name, accountId)).id;
  const party = await open(step.party);
  const ends = {
    receives: { debit: party, credit: accountId },
    pays: { debit: accountId, credit: party },
    holds: { debit: accountId, credit: party },
    // What a shop or a game starts with comes from a chain: nobody else may owe (LEDGER-3).
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
