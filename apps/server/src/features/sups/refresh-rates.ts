import { type Database, inTransaction, type Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import type { PriceConfig } from "../../config/config.ts";
import { announceHint } from "../../platform/outbox/outbox.ts";
import { recordPrice } from "./history-store.ts";
import { findMarket, writeMarketPrices } from "./market-store.ts";
import { nextMarket } from "./next-market.ts";
import { areShownAlike, fixedRates, nextRates } from "./next-rates.ts";
import type { PriceNews } from "./price-news.ts";
import type { Reading } from "./price-source.ts";
import { insertRates, lockRates, logRates, type RatesState, type StoredRates, updateRates } from "./store.ts";

export interface RatesDependencies {
  db: Database;
  outbox: { poke(): void };
  prices: Omit<PriceConfig, "intervalMs" | "timeoutMs">;
}

/** What the sources said when they were asked; a source that failed is missing. */
export interface PriceRound {
  readings: readonly Reading[];
  /** Before the first of them answered. */
  polledAt: Date;
}

const firstVersion = 1;
const nothingNew = { disagreed: [], stopped: [], resumed: [] } as const;

/**
 * Writes what the sources say together, or what their silence means. The version rises, and the change is announced, only when
 * something shown changed. Returns what operators should know.
 */
export const refreshRates = async (
  { db, outbox, prices }: RatesDependencies,
  round: PriceRound,
): Promise<PriceNews> => {
  const { isChanged, news } = await inTransaction(db, async (transaction) => {
    const current = await lockRates(transaction);
    // Two workers may bring theirs in any order: what was said before the last change is not looked at.
    if (current !== undefined && round.polledAt < current.polledAt)
      return { isChanged: false, news: { before: current.rates, after: current.rates, ...nothingNew } };
    const { rates, ...changes } = await decide(transaction, prices, round);
    const news = { before: current?.rates, after: rates, ...changes };
    if (rates === undefined) return { isChanged: false, news };
    return { isChanged: await publish(transaction, current, { rates, polledAt: round.polledAt }), news };
  });
  if (isChanged) outbox.poke();
  return news;
};

const decide = async (
  transaction: Transaction,
  prices: RatesDependencies["prices"],
  { readings, polledAt }: PriceRound,
): Promise<Omit<PriceNews, "before" | "after"> & { rates: calls.ExchangeRates | undefined }> => {
  if (prices.sources.length === 0) return { rates: fixedRates(prices.fixed), ...nothingNew };
  const current = await findMarket(transaction);
  const { market, disagreed } = nextMarket(current, readings, prices, polledAt);
  await writeMarketPrices(transaction, { before: current, after: market });
  const isStopped = (symbol: calls.PricedSymbol, of: typeof market) => of[symbol]?.stop !== undefined;
  return {
    rates: nextRates(market, prices, polledAt),
    disagreed,
    stopped: calls.pricedSymbols.filter((symbol) => isStopped(symbol, market) && !isStopped(symbol, current)),
    resumed: calls.pricedSymbols.filter((symbol) => !isStopped(symbol, market) && isStopped(symbol, current)),
  };
};

/** Returns whether something shown changed. */
const publish = async (
  transaction: Transaction,
  current: StoredRates | undefined,
  next: RatesState,
): Promise<boolean> => {
  const version = await write(transaction, current, next);
  if (version === undefined) return false;
  const at = await logRates(transaction, next.rates, version);
  await recordChange(transaction, { before: current?.rates.sup_to_usd, price: next.rates.sup_to_usd, at });
  await announceHint(transaction, "rates.changed", {});
  return true;
};

/** The first price has none before it. */
const recordChange = async (
  transaction: Transaction,
  { before, price, at }: { before: string | undefined; price: string; at: Date },
): Promise<void> => {
  if (before !== price) await recordPrice(transaction, { before: before ?? price, price, at });
};

/** Returns the new version if something shown changed. */
const write = async (
  transaction: Transaction,
  current: StoredRates | undefined,
  next: RatesState,
): Promise<number | undefined> => {
  if (current === undefined) return (await insertRates(transaction, next)) ? firstVersion : undefined;
  if (areShownAlike(current.rates, next.rates)) return undefined;
  const version = current.version + 1;
  await updateRates(transaction, next, version);
  return version;
};
