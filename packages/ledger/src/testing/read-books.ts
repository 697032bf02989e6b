/** Everything an engine says about some accounts, and what is wrong with it. */
import { mayGoNegative, type NewAccount } from "../account.ts";
import { supsId } from "../currency.ts";
import type { Balance, LedgerEngine } from "../engine.ts";
import type { HistoryEntry } from "../history.ts";

export interface AccountBook {
  account: NewAccount;
  balance: Balance;
  /** Oldest first. */
  entries: HistoryEntry[];
}

export const readBooks = async (engine: LedgerEngine, accounts: readonly NewAccount[]): Promise<AccountBook[]> => {
  const balances = await engine.balances(accounts.map(({ id }) => id));
  const books: AccountBook[] = [];
  for (const [place, account] of accounts.entries()) {
    const balance = balances[place];
    if (balance === undefined) continue;
    books.push({ account, balance, entries: await engine.entriesAfter(account.id, 0, 1_000_000) });
  }
  return books;
};

/** Two engines have different clocks. */
export const withoutTimes = (books: readonly AccountBook[]) =>
  books.map(({ account, balance, entries }) => ({
    account,
    balance,
    entries: entries.map(({ createdAt: _, ...entry }) => entry),
  }));

/** `accounts` must be closed: all accounts that ever dealt with one of them. */
export const faultsOf = (books: readonly AccountBook[]): string[] => [
  ...faultsOfBalances(books),
  ...books.flatMap(faultsOfEntries),
  ...faultsOfTransfers(books),
];

/** What must hold at every moment: the sum of each currency is zero, and no account is below zero (LEDGER-2, LEDGER-3). */
export const faultsOfBalances = (books: readonly Pick<AccountBook, "account" | "balance">[]): string[] => {
  const sums = new Map<number, bigint>();
  for (const { account, balance } of books) {
    const currency = account.currency ?? supsId;
    sums.set(currency, (sums.get(currency) ?? 0n) + balance.posted);
  }
  const owing = books.filter(({ account, balance: { posted, held } }) =>
    mayGoNegative(account.kind) ? held < 0n : held < 0n || posted < held,
  );
  return [
    ...[...sums].flatMap(([currency, sum]) =>
      sum === 0n ? [] : [`all accounts of currency ${currency} together own ${sum}`],
    ),
    ...owing.map(({ account, balance }) => `${account.name} has ${balance.posted} and holds ${balance.held}`),
  ];
};

const faultsOfEntries = ({ account, balance, entries }: AccountBook): string[] => {
  const faults: string[] = [];
  let posted = 0n;
  for (const [place, entry] of entries.entries()) {
    const at = `entry ${entry.seq} of ${account.name}`;
    posted += entry.to.accountId === account.id ? entry.amount : -entry.amount;
    if (entry.seq !== place + 1) faults.push(`${at} is in place ${place + 1}`);
    if (entry.balanceAfter !== posted) faults.push(`${at} says ${entry.balanceAfter} instead of ${posted}`);
    if (posted < 0n && !mayGoNegative(account.kind)) faults.push(`${at} leaves ${posted}`);
    const before = entries[place - 1];
    if (before !== undefined && before.createdAt > entry.createdAt) faults.push(`${at} is older than the one before`);
  }
  if (balance.seq !== entries.length) faults.push(`${account.name} counts ${balance.seq} of ${entries.length} entries`);
  if (balance.posted !== posted) faults.push(`${account.name} has ${balance.posted}, its entries say ${posted}`);
  return faults;
};

/** One effect a key: an entry with the payer and one with the payee, and no more. */
const faultsOfTransfers = (books: readonly AccountBook[]): string[] => {
  const owners = new Map<string, string[]>();
  for (const { account, entries } of books) {
    for (const { transferId } of entries) owners.set(transferId, [...(owners.get(transferId) ?? []), account.id]);
  }
  return books.flatMap(({ entries }) =>
    entries.flatMap(({ transferId, from, to, amount }) => {
      const expected = [from.accountId, to.accountId].toSorted();
      const found = (owners.get(transferId) ?? []).toSorted();
      const isWhole = amount > 0n && found.join() === expected.join();
      return isWhole ? [] : [`${transferId} moves ${amount} with entries of ${found.join(" and ")}`];
    }),
  );
};
