/**
 * Accounts and shards. Every account lives in one of 1,024 logical shards, told by its id alone, and
 * a transfer stays inside one shard: each shard has its own system accounts. One database holds all
 * shards today; a shard can move to another without touching a caller.
 */
import { createHash } from "node:crypto";

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
 * The sub-account of a system account that serves the given player's shard. `name` tells several of
 * one kind apart ("BNB Chain", "Ethereum"); the same words always give the same id.
 */
export const systemAccount = (kind: SystemKind, name: string, servedAccountId: string): SystemAccount => {
  const bytes = createHash("sha256").update(`${kind}:${name}`).digest().subarray(0, 16);
  // uuid version 8: made by our own rule.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  bytes.writeUInt16BE((bytes.readUInt16BE(14) & 0xfc00) | shardOf(servedAccountId), 14);
  const hex = bytes.toString("hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return { id, kind, name };
};
