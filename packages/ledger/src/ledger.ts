/** The ledger as features use it: one transfer at a time, batched inside, or several within a transaction of their own. */
import type { Database, Transaction } from "@passport/database";
import {
  issuerAccount,
  keyedAccountIds,
  type NewAccount,
  playerAccount,
  type SystemAccount,
  type SystemKind,
  shardOf,
  systemAccount,
} from "./account.ts";
import { checkTransfer } from "./check-transfer.ts";
import type { Currency, CurrencyBalance } from "./currency.ts";
import type { Balance, LedgerEngine } from "./engine.ts";
import type { ExportQuery, HistoryEntry } from "./history.ts";
import { failureKind } from "./postgres/failure-kind.ts";
import { findTransfer, type StoredTransfer } from "./postgres/find-transfer.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { readAccountName, readCurrencies, readOtherBalances } from "./postgres/read-currencies.ts";
import { readWholeHistory } from "./postgres/read-history.ts";
import { TopicCodes } from "./postgres/topic-codes.ts";
import { type LedgerMetrics, PostingQueue } from "./posting-queue.ts";
import type { Transfer, Verdict } from "./transfer.ts";

export interface Ledger
  extends Pick<
      LedgerEngine,
      "balanceAt" | "history" | "search" | "entriesAfter" | "entriesAfterEach" | "newestEntries" | "entryOf" | "groups"
    >,
    AsyncDisposable {
  /** Rejects with LedgerOverloaded (nothing was done) or LedgerUnavailable (unknown: post the same again). */
  post(transfer: Transfer): Promise<Verdict>;
  /** Commits or rolls back with the caller's transaction. The accounts stay locked until it ends, so end it soon. */
  postWithin(transaction: Transaction, transfers: readonly Transfer[]): Promise<Verdict[]>;
  /** The system account that serves this player's shard; opened when it is first asked for. */
  openSystemAccount(kind: SystemKind, name: string, servedAccountId: string, key?: string): Promise<SystemAccount>;
  /** Opens, in one call, those that serve these players (`systemAccount` names them). */
  openSystemAccounts(kind: SystemKind, name: string, servedAccountIds: readonly string[]): Promise<void>;
  /** The account of this currency that issues to this player's shard, and takes back. */
  openIssuer(currency: Currency, name: string, servedAccountId: string): Promise<NewAccount>;
  /** A player's account in a currency other than SUPS. */
  openPlayerAccount(accountId: string, currency: Currency): Promise<NewAccount>;
  currencies(): Promise<Currency[]>;
  /** What a player has in other currencies than SUPS. */
  otherBalances(accountId: string): Promise<CurrencyBalance[]>;
  /** The same for many players in one query: one list for each, in their order. */
  otherBalancesOf(accountIds: readonly string[]): Promise<CurrencyBalance[][]>;
  /** What the sub-accounts of a party with a key have together, without what is held of it. */
  availableOf(kind: SystemKind, key: string): Promise<bigint>;
  balance(accountId: string): Promise<Balance | undefined>;
  /** One for each account, in their order, by one query. */
  balancesOf(accountIds: readonly string[]): Promise<(Balance | undefined)[]>;
  /** As the caller's transaction sees it, its own postings included. */
  balanceWithin(transaction: Transaction, accountId: string): Promise<Balance | undefined>;
  /** As the caller's transaction sees it, if there is one; a connection of its own could wait for that transaction. */
  findTransfer(id: string, transaction?: Transaction): Promise<StoredTransfer | undefined>;
  /** Everything that fits, in pieces. */
  exportEntries(query: ExportQuery): AsyncIterable<HistoryEntry[]>;
}

export interface LedgerOptions {
  db: Database;
  metrics?: LedgerMetrics;
}

export const createLedger = ({ db, metrics }: LedgerOptions): Ledger => {
  const topicCodes = new TopicCodes();
  const engine = createPostgresEngine(db, topicCodes);
  const queue = new PostingQueue({ post: engine.post, kindOf: failureKind, ...(metrics && { metrics }) });
  const opened = new Map<string, Promise<void>>();

  /** Promises are remembered, not their ends: a thousand first callers ask the database once. */
  const openOnce = async (accounts: readonly NewAccount[], options: Renaming): Promise<void> => {
    const unknown = accounts.filter(({ id }) => !opened.has(id));
    if (unknown.length > 0) {
      const opening = openAccounts(engine, unknown, options);
      for (const { id } of unknown) opened.set(id, opening);
      opening.catch(() => {
        for (const { id } of unknown) opened.delete(id);
      });
    }
    await Promise.all(new Set(accounts.map(({ id }) => opened.get(id))));
  };

  return {
    balanceAt: engine.balanceAt,
    history: engine.history,
    search: engine.search,
    entriesAfter: engine.entriesAfter,
    entriesAfterEach: engine.entriesAfterEach,
    newestEntries: engine.newestEntries,
    entryOf: engine.entryOf,
    groups: engine.groups,
    async post(transfer) {
      checkTransfer(transfer);
      return queue.post(transfer);
    },
    async postWithin(transaction, transfers) {
      transfers.forEach(checkTransfer);
      // Codes that this transaction makes are gone if it rolls back. So they are learned apart from it, and not waited for:
      // that may take until it ends.
      const verdicts = await createPostgresEngine(transaction, topicCodes.copy()).post(transfers);
      topicCodes.learn(db, transfers).catch(() => undefined);
      return verdicts;
    },
    async openSystemAccount(kind, name, servedAccountId, key) {
      const account = systemAccount(kind, name, servedAccountId, key);
      await openOnce([account], { mayBeRenamed: key !== undefined });
      return account;
    },
    async openSystemAccounts(kind, name, servedAccountIds) {
      const served = new Map(servedAccountIds.map((id) => [shardOf(id), id]));
      const accounts = [...served.values()].map((id) => systemAccount(kind, name, id));
      await openOnce(accounts, { mayBeRenamed: false });
    },
    async openIssuer({ id }, name, servedAccountId) {
      const account = issuerAccount(id, name, servedAccountId);
      await openOnce([account], { mayBeRenamed: true });
      return account;
    },
    async openPlayerAccount(accountId, { id }) {
      const account = playerAccount(accountId, await readAccountName(db, accountId), id);
      await openAccounts(engine, [account], { mayBeRenamed: true });
      return account;
    },
    currencies: () => readCurrencies(db),
    async otherBalances(accountId) {
      const [balances = []] = await readOtherBalances(db, [accountId]);
      return balances;
    },
    otherBalancesOf: (accountIds) => readOtherBalances(db, accountIds),
    async availableOf(kind, key) {
      const balances = await engine.balances(keyedAccountIds(kind, key));
      return balances.reduce((sum, balance) => sum + (balance ? balance.posted - balance.held : 0n), 0n);
    },
    async balance(accountId) {
      const [balance] = await engine.balances([accountId]);
      return balance;
    },
    balancesOf: (accountIds) => engine.balances(accountIds),
    async balanceWithin(transaction, accountId) {
      const [balance] = await createPostgresEngine(transaction).balances([accountId]);
      return balance;
    },
    findTransfer: (id, transaction) => findTransfer(transaction ?? db, id),
    exportEntries: (query) => readWholeHistory(db, query),
    [Symbol.asyncDispose]: () => queue.drain(),
  };
};

/** Two processes may know a party with a key by different names. */
interface Renaming {
  mayBeRenamed: boolean;
}

const openAccounts = async (
  engine: LedgerEngine,
  accounts: readonly NewAccount[],
  { mayBeRenamed }: Renaming,
): Promise<void> => {
  // Reading does not wait. Opening an account again would wait for a transaction that posts to it, and that may be
  // the caller's own transaction on another connection: a deadlock.
  const balances = await engine.balances(accounts.map(({ id }) => id));
  const missing = accounts.filter((_, nth) => balances[nth] === undefined);
  if (missing.length === 0) return;
  const verdicts = await engine.openAccounts(missing);
  const foreign = missing.find((_, nth) => verdicts[nth] === "exists_with_different_fields");
  if (foreign !== undefined && !mayBeRenamed) throw new Error(`account ${foreign.id} belongs to another owner`);
};
