/** The accounts of one random run: two shards, each with a chain, a shop and players. */
import { randomInt } from "node:crypto";
import { type AccountKind, type NewAccount, shardCount } from "../account.ts";
import { newAccount } from "./new-transfer.ts";

const roles: readonly [kind: AccountKind, name: string][] = [
  ["chain", "BNB Chain"],
  ["sale", "Shop"],
  ["user", "alice"],
  ["user", "bob"],
  ["user", "carol"],
  ["user", "erin"],
  ["user", "mallory"],
];

export const accountsPerShard = roles.length;
/** The last one has no account at the start. */
export const castSize = 2 * accountsPerShard + 1;

export const newCast = (): NewAccount[] => {
  const first = randomInt(shardCount);
  const second = (first + 1 + randomInt(shardCount - 1)) % shardCount;
  const shards = [first, second].flatMap((shard) => roles.map(([kind, name]) => newAccount(kind, name, shard)));
  return [...shards, newAccount("user", "unopened", first)];
};
