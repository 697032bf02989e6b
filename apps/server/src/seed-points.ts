/** The sample game's own currency, never on a chain: what some players were given, and what they spent of it. */
import { type Database, deriveId } from "@passport/database";
import { type Currency, declareCurrency, isDone, type Ledger } from "@passport/ledger";
import { findAccountsByUsernames } from "./features/profile/index.ts";

/** Nothing in it says what a game's money must look like: a code, a name, and whole numbers. */
const hangarCredits = { code: "H7C", name: "Hangar 7 credits", decimals: 0, cap: 10_000_000n };

interface SeededPoints {
  username: string;
  /** Above zero: given by the game. Below: paid to it. */
  steps: readonly (readonly [amount: bigint, subGroup: string, description: string])[];
}

const seededPoints: readonly SeededPoints[] = [
  {
    username: "alice",
    steps: [
      [1_000n, "REWARD", "Season 3, welcome"],
      [-350n, "PURCHASE", "Paint: Ember"],
      [480n, "REWARD", "Mission 12, first flight"],
    ],
  },
  { username: "bob", steps: [[1_000n, "REWARD", "Season 3, welcome"]] },
];

/** Returns the usernames whose points were new. */
export const seedPoints = async (
  { db, ledger }: { db: Database; ledger: Ledger },
  game: { id: string; name: string },
): Promise<string[]> => {
  const currency = await declareCurrency(db, { ...hangarCredits, issuer: game.id });
  const added: string[] = [];
  for (const { username, steps } of seededPoints) {
    const [found] = await findAccountsByUsernames(db, [username]);
    if (found === undefined) continue;
    if ((await ledger.findTransfer(stepId(found.account_id, 0))) !== undefined) continue;
    await postSteps(ledger, { currency, gameName: game.name, accountId: found.account_id, steps });
    added.push(username);
  }
  return added;
};

interface PlannedSteps extends Pick<SeededPoints, "steps"> {
  currency: Currency;
  gameName: string;
  accountId: string;
}

const postSteps = async (ledger: Ledger, { currency, gameName, accountId, steps }: PlannedSteps): Promise<void> => {
  const { id: issuer } = await ledger.openIssuer(currency, gameName, accountId);
  const { id: player } = await ledger.openPlayerAccount(accountId, currency);
  for (const [nth, [amount, subGroup, description]] of steps.entries()) {
    const ends = amount > 0n ? { debit: issuer, credit: player } : { debit: player, credit: issuer };
    const size = amount > 0n ? amount : -amount;
    const labels = { group: gameName.toUpperCase(), subGroup, description };
    const verdict = await ledger.post({ kind: "post", id: stepId(accountId, nth), ...ends, amount: size, ...labels });
    if (!isDone(verdict)) throw new Error(`step ${nth} of the points was refused: ${verdict}`);
  }
};

const stepId = (accountId: string, nth: number): string => deriveId(`passport seed points:${accountId}:${nth}`);
