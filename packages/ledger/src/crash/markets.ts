/** Where the load moves money: a few shards, each with players who share one shop and one chain as hot accounts. */
import { newId } from "@passport/database";
import { type NewAccount, systemAccount } from "../account.ts";
import type { LedgerEngine } from "../engine.ts";

export interface Market {
  players: readonly string[];
  shop: string;
  chain: string;
}

const marketCount = 4;
const playersEach = 12;

export const openMarkets = async (engine: LedgerEngine): Promise<Market[]> => {
  const markets = Array.from({ length: marketCount }, makeMarket);
  const verdicts = await engine.openAccounts(markets.flatMap(({ accounts }) => accounts));
  if (verdicts.some((verdict) => verdict !== "opened")) throw new Error("An account of a market was not opened");
  return markets.map(({ market }) => market);
};

const makeMarket = (): { market: Market; accounts: NewAccount[] } => {
  const first = newId();
  const players = Array.from({ length: playersEach }, (_, index): NewAccount => {
    // The same last digits are the same shard.
    const id = newId().slice(0, -3) + first.slice(-3);
    return { id, kind: "user", name: `player ${index}` };
  });
  const shop = systemAccount("sale", "Shop", first);
  const chain = systemAccount("chain", "BNB Chain", first);
  return {
    market: { players: players.map(({ id }) => id), shop: shop.id, chain: chain.id },
    accounts: [...players, shop, chain],
  };
};
