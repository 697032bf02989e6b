/** The accounts of one random run: two shards, each with a chain, a shop and players. */
import { randomInt } from "node:crypto";
import { type AccountKind, issuerAccount, type NewAccount, playerAccount, shardCount } from "../account.ts";
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

/** Of each shard: an issuer, alice's and bob's accounts, and a game's. They follow the rest of the cast. */
export const pointsPerShard = 4;

/** The same players with accounts in a second currency, in the order of the shards. */
export const newPoints = (cast: readonly NewAccount[], currency: number): NewAccount[] =>
  [0, 1].flatMap((shard) => {
    const [alice, bob] = cast.slice(shard * accountsPerShard + 2);
    if (alice === undefined || bob === undefined) throw new RangeError("The cast has no alice and bob");
    const game = newAccount("game", "Arcade", Number.parseInt(alice.id.slice(-3), 16));
    return [
      issuerAccount(currency, "Arcade", alice.id),
      playerAccount(alice.id, "alice", currency),
      playerAccount(bob.id, "bob", currency),
      { ...game, currency },
    ];
  });
