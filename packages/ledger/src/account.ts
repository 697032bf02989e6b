/**
 * Accounts and shards. Every account lives in one of 1,024 logical shards, told by its id alone, and
 * a transfer stays inside one shard: each shard has its own system accounts. One database holds all
 * shards today; a shard can move to another without touching a caller.
 */
import { deriveId } from "@passport/database";

export const shardCount = 1024;

/**
 * `chain` is the counterparty of what lives on a chain, `issuer` of what exists only here: the kinds that may go below zero
 * (LEDGER-3), an issuer down to its currency's cap (LEDGER-21).
 */
export type AccountKind = "user" | "sale" | "treasury" | "fees" | "game" | "chain" | "issuer";
export type SystemKind = Exclude<AccountKind, "user">;

export interface NewAccount {
  id: string;
  kind: AccountKind;
  /** What players read under "to" and "from". */
  name: string;
  /** The currency's number; SUPS if left out. A transfer stays in one currency (LEDGER-20). */
  currency?: number;
  /** Of a player's account in another currency: the player's account in SUPS, whose name and locks it shares. */
  owner?: string;
}

export interface SystemAccount extends NewAccount {
  kind: SystemKind;
}

export const mayGoNegative = (kind: AccountKind): boolean => kind === "chain" || kind === "issuer";

/** The last ten bits of the id: random in a uuidv7, chosen in the id of a system account. */
export const shardOf = (accountId: string): number => Number.parseInt(accountId.slice(-3), 16) % shardCount;

/**
 * The sub-account of a system account that serves the given player's shard. `name` tells several of one kind apart
 * ("BNB Chain", "Ethereum"); the same words always give the same id. A party whose name may change or repeat, such as a
 * game, is told apart by its `key`, and no name is ever taken for a key.
 */
export const systemAccount = (
  kind: SystemKind,
  name: string,
  servedAccountId: string,
  key?: string,
): SystemAccount => ({
  id: subAccountId(key === undefined ? `${kind}:${name}` : keyed(kind, key), shardOf(servedAccountId)),
  kind,
  name,
});

/** The account that issues a currency to the players of a shard, and takes it back. */
export const issuerAccount = (currency: number, name: string, servedAccountId: string): SystemAccount => ({
  id: subAccountId(`issuer of currency ${currency}`, shardOf(servedAccountId)),
  kind: "issuer",
  name,
  currency,
});

/** A player's account in a currency other than SUPS, in the shard of the one that they have. */
export const playerAccount = (owner: string, username: string, currency: number): NewAccount => ({
  id: subAccountId(`currency ${currency} of ${owner}`, shardOf(owner)),
  kind: "user",
  name: username,
  currency,
  owner,
});

/** The sub-accounts of all shards, whether they are open or not. */
export const keyedAccountIds = (kind: SystemKind, key: string): string[] =>
  Array.from({ length: shardCount }, (_, shard) => subAccountId(keyed(kind, key), shard));

const keyed = (kind: SystemKind, key: string): string => `${kind} with key ${key}`;

const subAccountId = (words: string, shard: number): string => {
  const derived = deriveId(words);
  // Its last ten bits are the shard; two bits of the three digits stay as they were.
  const lastDigits = (Number.parseInt(derived.slice(-3), 16) & 0xc00) | shard;
  return derived.slice(0, -3) + lastDigits.toString(16).padStart(3, "0");
};
