/**
 * The engine: everything that keeps money, batch first, one answer for each item. `postgres` is the
 * one in use, `memory` is the model that random tests compare it with; one contract suite proves
 * both. Whatever an engine acknowledges is durable.
 */
import type { NewAccount } from "./account.ts";
import type { HistoryEntry, HistoryPage, HistoryQuery, SearchPage, SearchQuery } from "./history.ts";
import type { AccountLock, Transfer, Verdict } from "./transfer.ts";

export interface Balance {
  /** Available and held together. */
  posted: bigint;
  held: bigint;
  /** Number of the newest entry: rises by one with every change of `posted`. */
  seq: number;
  /** Rises by one with every change of `held`. */
  heldSeq: number;
}

/** A reader of an account's entries that has all up to `seq`. */
export interface EntryPosition {
  id: string;
  seq: number;
}

export type OpenVerdict = "opened" | "exists" | "exists_with_different_fields";

export interface LedgerEngine {
  openAccounts(accounts: readonly NewAccount[]): Promise<OpenVerdict[]>;
  setLocks(accountId: string, locks: readonly AccountLock[]): Promise<void>;
  /** In this order, each decided on the balances that the ones before it left. All of it is durable, or the promise rejects. */
  post(transfers: readonly Transfer[]): Promise<Verdict[]>;
  balances(accountIds: readonly string[]): Promise<(Balance | undefined)[]>;
  /**
   * What the account had, available and held together, when everything up to and including this instant was posted.
   * Undefined for an account that is not there; nothing before its first entry.
   */
  balanceAt(accountId: string, instant: Date): Promise<bigint | undefined>;
  history(query: HistoryQuery): Promise<HistoryPage>;
  search(query: SearchQuery): Promise<SearchPage>;
  /** An account's entries after `seq`, oldest first. */
  entriesAfter(accountId: string, seq: number, limit: number): Promise<HistoryEntry[]>;
  /** The same for many accounts in one query: one list for each position, in their order. */
  entriesAfterEach(positions: readonly EntryPosition[], limit: number): Promise<HistoryEntry[][]>;
  /** The newest `limit` entries of each account, newest first; none for an account that is not there. */
  newestEntries(accountIds: readonly string[], limit: number): Promise<HistoryEntry[][]>;
  /** One transfer as an account saw it; undefined when the account had no part in it. */
  entryOf(accountId: string, transferId: string): Promise<HistoryEntry | undefined>;
  /** Every group with its sub-groups. */
  groups(): Promise<Map<string, string[]>>;
}
