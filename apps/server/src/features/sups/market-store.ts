/** All SQL of the market: what is believed of each price, and the breakers. The caller holds the lock of the rates. */
import type { Database, Transaction } from "@passport/database";
import { formatDecimal, type PricedSymbol, parseDecimal, pricedSymbols } from "@passport/protocol";
import type { MarketPrice, PriceStop } from "./market-price.ts";
import type { Market } from "./next-market.ts";

export const findMarket = async (db: Database): Promise<Market> => {
  const rows = await db.selectFrom("market_prices").selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.symbol, toMarketPrice(row)]));
};

interface MarketRow {
  usd: string;
  at: Date;
  anchor_usd: string;
  anchor_at: Date;
  stopped_at: Date | null;
  level_usd: string | null;
  level_since: Date | null;
  level_seen_at: Date | null;
}

const toMarketPrice = (row: MarketRow): MarketPrice => ({
  usd: parseDecimal(row.usd),
  at: row.at,
  anchorUsd: parseDecimal(row.anchor_usd),
  anchorAt: row.anchor_at,
  stop: toStop(row),
});

/** The table has all four of them or none. */
const toStop = ({ stopped_at, level_usd, level_since, level_seen_at }: MarketRow): PriceStop | undefined =>
  stopped_at === null || level_usd === null || level_since === null || level_seen_at === null
    ? undefined
    : { since: stopped_at, levelUsd: parseDecimal(level_usd), levelSince: level_since, levelSeenAt: level_seen_at };

const toRow = (symbol: PricedSymbol, { usd, at, anchorUsd, anchorAt, stop }: MarketPrice) => ({
  symbol,
  usd: formatDecimal(usd),
  at,
  anchor_usd: formatDecimal(anchorUsd),
  anchor_at: anchorAt,
  stopped_at: stop?.since ?? null,
  level_usd: stop === undefined ? null : formatDecimal(stop.levelUsd),
  level_since: stop?.levelSince ?? null,
  level_seen_at: stop?.levelSeenAt ?? null,
});

/** Those that changed. */
export const writeMarketPrices = async (
  transaction: Transaction,
  { before, after }: { before: Market; after: Market },
): Promise<void> => {
  const rows = pricedSymbols.flatMap((symbol) => {
    const price = after[symbol];
    return price === undefined || price === before[symbol] ? [] : [toRow(symbol, price)];
  });
  if (rows.length === 0) return;
  await transaction
    .insertInto("market_prices")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("symbol").doUpdateSet(({ ref }) => ({
        usd: ref("excluded.usd"),
        at: ref("excluded.at"),
        anchor_usd: ref("excluded.anchor_usd"),
        anchor_at: ref("excluded.anchor_at"),
        stopped_at: ref("excluded.stopped_at"),
        level_usd: ref("excluded.level_usd"),
        level_since: ref("excluded.level_since"),
        level_seen_at: ref("excluded.level_seen_at"),
      })),
    )
    .execute();
};
