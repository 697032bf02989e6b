import { type PricedSymbol, parseDecimal } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../../config/config.ts";
import type { MarketPrice } from "./market-price.ts";
import { type Market, nextMarket } from "./next-market.ts";
import { areShownAlike, fixedRates, nextRates } from "./next-rates.ts";
import { pricesFrom, readingOf } from "./testing/market.ts";

const noon = new Date("2026-03-01T12:00:00Z");
const after = (ms: number) => new Date(noon.getTime() + ms);
const rules = pricesFrom(3, { PRICE_FEED_STALE_MS: "60000" });
const priceOf = (usd: string, at = noon): MarketPrice => ({
  usd: parseDecimal(usd),
  at,
  anchorUsd: parseDecimal(usd),
  anchorAt: at,
  stop: undefined,
});
const market: Market = {
  sup: priceOf("0.1"),
  eth: priceOf("3000"),
  bnb: priceOf("600"),
  usdc: priceOf("0.999"),
  busd: priceOf("1.001"),
};
const open = {
  enable_sale: true,
  sup_to_usd: "0.11",
  eth_to_usd: "3000",
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
};
const stopped = (price: MarketPrice | undefined): MarketPrice => ({
  ...(price ?? priceOf("1")),
  stop: { since: noon, levelUsd: 1n, levelSince: noon, levelSeenAt: noon },
});

describe("nextRates", () => {
  it("[RATES-4] sells at market x 1.1, and never below the floor", () => {
    expect(nextRates(market, rules, noon)).toEqual(open);
    expect(nextRates({ ...market, sup: priceOf("0.001") }, rules, noon)).toMatchObject({ sup_to_usd: "0.02" });
  });

  it("knows nothing before SUPS has a price, and sells nothing for a coin without one", () => {
    const { sup, eth, ...rest } = market;
    expect(nextRates({ ...rest, ...(eth && { eth }) }, rules, noon)).toBeUndefined();
    expect(nextRates({ ...rest, ...(sup && { sup }) }, rules, noon)).toEqual({ ...open, eth_to_usd: "0" });
  });

  it("[RATES-6] keeps what it has in silence, and closes the sale when it lasts too long", () => {
    expect(nextRates(market, rules, after(60_000))).toEqual(open);
    expect(nextRates(market, rules, after(60_001))).toEqual({ ...open, enable_sale: false });
  });

  it("[RATES-17] closes one coin whose price is out of date or stopped, and sells for the others", () => {
    const fresh = Object.fromEntries(
      Object.entries(market).map(([symbol, price]) => [symbol, { ...price, at: after(60_000) }]),
    );
    expect(nextRates({ ...fresh, bnb: priceOf("600") }, rules, after(60_001))).toEqual({ ...open, bnb_to_usd: "0" });
    for (const symbol of ["eth", "bnb", "usdc", "busd"] as const)
      expect(nextRates({ ...market, [symbol]: stopped(market[symbol]) }, rules, noon)).toEqual({
        ...open,
        [`${symbol}_to_usd`]: "0",
      });
  });

  it("[RATES-17] closes the whole sale when the price of SUPS is stopped", () => {
    expect(nextRates({ ...market, sup: stopped(market.sup) }, rules, noon)).toEqual({ ...open, enable_sale: false });
  });

  it.each([
    ["0.98", "1"],
    ["1.02", "1"],
    ["0.979999", "0"],
    ["1.020001", "0"],
    ["0.05", "0"],
  ])("[RATES-18] a stablecoin at %s counts as %s", (usd, shown) => {
    const rates = nextRates({ ...market, usdc: priceOf(usd), busd: priceOf(usd) }, rules, noon);
    expect(rates).toEqual({ ...open, usdc_to_usd: shown, busd_to_usd: shown });
  });
});

describe("nextMarket", () => {
  const usdOf = (given: Market, symbol: PricedSymbol) => given[symbol]?.usd;
  const ask = (...readings: Parameters<typeof nextMarket>[1]) => nextMarket(market, readings, rules, after(30_000));

  it("[RATES-15] counts only answers that are fresh, for each price apart", () => {
    const fresh = readingOf({ eth: "3010", sup: "0.1" }, after(30_000));
    const old = readingOf({ eth: "3020", sup: "0.1" }, after(-30_001));
    const { market: next, disagreed } = ask(fresh, { ...fresh, eth: old.eth }, old);
    expect(usdOf(next, "eth")).toBe(parseDecimal("3000"));
    expect(disagreed).toEqual(["eth"]);
    expect(usdOf(ask(fresh, fresh, old).market, "eth")).toBe(parseDecimal("3010"));
  });

  it("[RATES-15] does not believe the first source more than another", () => {
    const at = after(30_000);
    const { market: next } = ask(
      readingOf({ eth: "3500" }, at),
      readingOf({ eth: "3010" }, at),
      readingOf({ eth: "3005" }, at),
    );
    expect(usdOf(next, "eth")).toBe(parseDecimal("3010"));
  });
});

it("[RATES-4] fixedRates are the operator's, and a dollar is a dollar", () => {
  expect(fixedRates(parseConfig({}).prices.fixed)).toEqual({ ...open, sup_to_usd: "0.12" });
});

it("areShownAlike sees every shown field", () => {
  expect(areShownAlike(open, { ...open })).toBe(true);
  expect(areShownAlike(open, { ...open, enable_sale: false })).toBe(false);
  for (const field of ["sup_to_usd", "eth_to_usd", "bnb_to_usd", "usdc_to_usd", "busd_to_usd"]) {
    expect(areShownAlike(open, { ...open, [field]: "2" })).toBe(false);
  }
});
