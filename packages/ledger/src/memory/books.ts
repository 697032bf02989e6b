/** Everything the model remembers. */
import type { NewAccount } from "../account.ts";
import { supsId } from "../currency.ts";
import type { Balance } from "../engine.ts";
import type { HistoryEntry, Party } from "../history.ts";
import type { AccountLock, Hold, Transfer, Verdict } from "../transfer.ts";

export interface BookedAccount extends NewAccount, Balance {
  currency: number;
  locks: readonly AccountLock[];
  /** Entry `seq` is at index `seq - 1`. */
  entries: HistoryEntry[];
}

export interface BookedHold {
  hold: Hold;
  state: "open" | "settled" | "released";
}

export interface Books {
  accounts: Map<string, BookedAccount>;
  /** What was done, by key. */
  transfers: Map<string, Transfer>;
  /** What was refused for good, by key. */
  refusals: Map<string, Verdict>;
  holds: Map<string, BookedHold>;
  /** What the issuers of a currency may owe and hold back together, and what they do. */
  issues: Map<number, { cap: bigint; issued: bigint }>;
  areWithdrawalsHalted: boolean;
}

export const emptyBooks = (): Books => ({
  accounts: new Map(),
  transfers: new Map(),
  refusals: new Map(),
  holds: new Map(),
  issues: new Map(),
  areWithdrawalsHalted: false,
});

export const newBookedAccount = (account: NewAccount, locks: readonly AccountLock[]): BookedAccount => ({
  ...account,
  currency: account.currency ?? supsId,
  posted: 0n,
  held: 0n,
  seq: 0,
  heldSeq: 0,
  locks,
  entries: [],
});

/** For ids that a verdict has already found to exist. */
export const bookedAccount = (books: Books, id: string): BookedAccount => {
  const account = books.accounts.get(id);
  if (account === undefined) throw new Error(`The model has no account ${id}`);
  return account;
};

export const bookedHold = (books: Books, id: string): BookedHold => {
  const hold = books.holds.get(id);
  if (hold === undefined) throw new Error(`The model has no hold ${id}`);
  return hold;
};

export const partyOf = ({ id, kind, name }: BookedAccount): Party => ({
  accountId: id,
  name,
  isSystem: kind !== "user",
});
