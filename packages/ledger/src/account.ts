/**
 * Accounts and shards. Every account lives in one of 1,024 logical shards, told by its id alone, and
 * a transfer stays inside one shard: each shard has its own system accounts. One database holds all
 * shards today; a shard can move to another without touching a caller.
 */
import { deriveId } from "@passport/database";

export const shardCount = 1024;

/** `chain` is the counterparty of what lives on a chain: the only kind that may go below zero (LEDGER-3). */
export type AccountKind = "user" | "sale" | "treasury" | "fees" | "game" | "chain";
export type SystemKind = Exclude<AccountKind, "user">;

export interface NewAccount {
  id: string;
  kind: AccountKind;
  /** What players read under "to" and "from". */
  name: string;
}

export interface SystemAccount extends NewAccount {
  kind: SystemKind;
}

export const mayGoNegative = (kind: AccountKind): boolean => kind === "chain";

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
