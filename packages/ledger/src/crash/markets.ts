/** Where the load moves money: a few shards, each with players who share one shop and one chain as hot accounts. */
import { randomInt } from "node:crypto";
import { type NewAccount, shardCount } from "../account.ts";
import type { LedgerEngine } from "../engine.ts";
import { newAccount } from "../testing/new-transfer.ts";

export interface Market {
  players: readonly string[];
  shop: string;
  chain: string;
}

const marketCount = 4;
const playersEach = 12;

export const openMarkets = async (engine: LedgerEngine): Promise<Market[]> => {
  // Neighbours, not four draws, which now and then put two markets into one shard.
  const firstShard = randomInt(shardCount);
  const markets = Array.from({ length: marketCount }, (_, index) => makeMarket(firstShard + index));
  const verdicts = await engine.openAccounts(markets.flatMap(({ accounts }) => accounts));
  if (verdicts.some((verdict) => verdict !== "opened")) throw new Error("An account of a market was not opened");
  return markets.map(({ market }) => market);
};

const makeMarket = (shard: number): { market: Market; accounts: NewAccount[] } => {
  const players = Array.from({ length: playersEach }, (_, index) => newAccount("user", `player ${index}`, shard));
  const shop = newAccount("sale", "Shop", shard);
  const chain = newAccount("chain", "BNB Chain", shard);
  return {
    market: { players: players.map(({ id }) => id), shop: shop.id, chain: chain.id },
    accounts: [...players, shop, chain],
  };
};
