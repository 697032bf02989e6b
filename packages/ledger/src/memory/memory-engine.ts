/**
 * The model of the ledger: obvious rather than fast, and the meaning of every verdict. Random tests
 * hold the engine in use against it.
 *
 * A transfer is decided in this order; the first answer that applies is the verdict.
 *
 * 1. Its key is known. A recorded refusal is returned again, whatever the fields are now.
 *    A posted transfer returns `exists` for the same fields and `exists_with_different_fields` for
 *    others. Compared are kind, debit, credit, amount, group, subGroup, description and related; of
 *    a settle or release kind and hold.
 * 2. A post or hold: `invalid_amount`, `same_account`, `account_not_found` (either of the two),
 *    `different_shards`, `different_currencies`, then what depends on the moment: `account_locked` (a lock of
 *    the payer is in forbiddenBy), `withdrawals_halted` (the switch is on and forbiddenBy has "withdraw"),
 *    `issue_cap_reached` (the issuers of the currency would owe and hold back more than its cap),
 *    `insufficient_funds` (posted - held is less than the amount and the payer may not go negative).
 * 3. A settle or release: `hold_not_found`, `hold_already_settled`, `hold_already_released`. Neither
 *    locks nor the switch keep a hold from ending.
 * 4. Otherwise it happens: `posted`.
 *
 * Only the refusals of the moment are recorded as the key's first result. The others change
 * nothing, and the key may be tried again.
 *
 * A post moves the amount and writes an entry for either party. A hold and a release change `held` and
 * `heldSeq` of the payer only. A settle takes everything but its id from the hold, names the hold as
 * `related`, moves the amount as a post does and lets go of it in `held`. Times rise strictly within
 * an account.
 */
import type { NewAccount } from "../account.ts";
import { supsId } from "../currency.ts";
import type { Balance, LedgerEngine, OpenVerdict } from "../engine.ts";
import type { AccountLock, Transfer, Verdict } from "../transfer.ts";
import { type BookedAccount, type Books, bookedAccount, emptyBooks, newBookedAccount } from "./books.ts";
import { carryOut } from "./carry-out.ts";
import { decide, isLastingRefusal } from "./decide.ts";
import { readHistory, searchHistory } from "./read-history.ts";

export interface MemoryEngineOptions {
  now?(): Date;
}

export interface MemoryEngine extends LedgerEngine {
  declareCurrency(id: number, cap: bigint): void;
  haltWithdrawals(isHalted: boolean): void;
}

export const createMemoryEngine = ({ now = () => new Date() }: MemoryEngineOptions = {}): MemoryEngine => {
  const books = emptyBooks();
  const entriesOf = (accountId: string) => books.accounts.get(accountId)?.entries ?? [];

  return {
    openAccounts: async (accounts) => accounts.map((account) => open(books, account)),
    setLocks: async (accountId, locks) => lock(books, accountId, locks),
    post: async (transfers) => transfers.map((transfer) => post(books, transfer, now())),
    balances: async (accountIds) => accountIds.map((id) => balanceOf(books.accounts.get(id))),
    balanceAt: async (accountId, instant) => {
      const account = books.accounts.get(accountId);
      return account && (account.entries.findLast(({ createdAt }) => createdAt <= instant)?.balanceAfter ?? 0n);
    },
    history: async (query) => readHistory(entriesOf(query.accountId), query),
    search: async (query) => searchHistory(entriesOf(query.accountId), query),
    entriesAfter: async (accountId, seq, limit) => entriesOf(accountId).slice(seq, seq + limit),
    entriesAfterEach: async (positions, limit) => positions.map(({ id, seq }) => entriesOf(id).slice(seq, seq + limit)),
    newestEntries: async (accountIds, limit) => accountIds.map((id) => entriesOf(id).slice(-limit).toReversed()),
    entryOf: async (accountId, transferId) => entriesOf(accountId).find((entry) => entry.transferId === transferId),
    groups: async () => groupsOf(books),
    declareCurrency: (id, cap) => {
      books.issues.set(id, { cap, issued: 0n });
    },
    haltWithdrawals: (isHalted) => {
      books.areWithdrawalsHalted = isHalted;
    },
  };
};

const open = (books: Books, account: NewAccount): OpenVerdict => {
  const known = books.accounts.get(account.id);
  if (known !== undefined) {
    return isSame(known, account) ? "exists" : "exists_with_different_fields";
  }
  const locks = account.owner === undefined ? [] : bookedAccount(books, account.owner).locks;
  books.accounts.set(account.id, newBookedAccount(account, locks));
  return "opened";
};

const isSame = (known: BookedAccount, { kind, name, currency = supsId, owner }: NewAccount): boolean =>
  known.kind === kind && known.name === name && known.currency === currency && known.owner === owner;

/** Replaces the locks that were set before, also of what the account owns. A lock on nothing would be a lock that does not hold: it is an error. */
const lock = (books: Books, accountId: string, locks: readonly AccountLock[]): void => {
  const account = books.accounts.get(accountId);
  if (account === undefined) throw new Error(`There is no account ${accountId} to lock`);
  for (const each of books.accounts.values()) {
    if (each === account || each.owner === accountId) each.locks = [...locks];
  }
};

const post = (books: Books, transfer: Transfer, now: Date): Verdict => {
  const verdict = decide(books, transfer);
  if (verdict === "posted") carryOut(books, transfer, now);
  if (isLastingRefusal(verdict)) books.refusals.set(transfer.id, verdict);
  return verdict;
};

const balanceOf = (account: BookedAccount | undefined): Balance | undefined => {
  if (account === undefined) return undefined;
  const { posted, held, seq, heldSeq } = account;
  return { posted, held, seq, heldSeq };
};

/** Those that an entry has: what a history can be narrowed to. */
const groupsOf = (books: Books): Map<string, string[]> => {
  const groups = new Map<string, Set<string>>();
  for (const { entries } of books.accounts.values()) {
    for (const { group, subGroup } of entries) groups.set(group, (groups.get(group) ?? new Set()).add(subGroup));
  }
  return new Map([...groups].map(([group, subGroups]) => [group, [...subGroups]]));
};
