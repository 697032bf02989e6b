/** How transfers, verdicts and locks are written in the database. Append only: rows carry these numbers for ever. */
import { type AccountLock, type Transfer, type Verdict, verdicts } from "../transfer.ts";

export const kindCodes: Readonly<Record<Transfer["kind"], number>> = { post: 1, hold: 2, settle: 3, release: 4 };

const kinds = new Map(Object.entries(kindCodes).map(([kind, code]) => [code, kind as Transfer["kind"]]));

export const toKind = (code: number): Transfer["kind"] => {
  const kind = kinds.get(code);
  if (kind === undefined) throw new RangeError(`no transfer has the kind ${code}`);
  return kind;
};

const lockBits: Readonly<Record<AccountLock, number>> = { withdraw: 1, mint: 2, total: 4 };

export const toLockBits = (locks: readonly AccountLock[] = []): number =>
  locks.reduce((bits, lock) => bits | lockBits[lock], 0);

export const toVerdict = (code: number): Verdict => {
  const verdict = verdicts[code];
  if (verdict === undefined) throw new RangeError(`the ledger answered with the unknown code ${code}`);
  return verdict;
};
