/** What operators see of prices: logs and metrics (RATES-19). */
import { type ExchangeRates, type PricedSymbol, pricedSymbols } from "@passport/protocol";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Logger } from "../../platform/telemetry/log.ts";

/** What one round of questions changed. */
export interface PriceNews {
  before: ExchangeRates | undefined;
  after: ExchangeRates | undefined;
  /** Symbols that the sources gave no common price for. */
  disagreed: readonly PricedSymbol[];
  /** Symbols that the breaker has just stopped, and those that it has just let go. */
  stopped: readonly PricedSymbol[];
  resumed: readonly PricedSymbol[];
}

export interface PriceReporter {
  report(news: PriceNews): void;
  sourceFailed(source: string, error: unknown): void;
}

export const createPriceReporter = ({ log, metrics }: { log: Logger; metrics: Registry }): PriceReporter => {
  const registers = [metrics];
  const closed = new Gauge({
    name: "price_closed",
    help: "1 while nothing is sold at the price of this symbol: stopped, out of date, or a stablecoin off its peg",
    labelNames: ["symbol"],
    registers,
  });
  const stops = new Counter({
    name: "price_stops_total",
    help: "Times that a price moved too far to be believed",
    labelNames: ["symbol"],
    registers,
  });
  const disagreements = new Counter({
    name: "price_disagreements_total",
    help: "Rounds in which the sources gave no common price",
    labelNames: ["symbol"],
    registers,
  });
  const failures = new Counter({
    name: "price_source_failures_total",
    help: "Times that a source gave nothing usable",
    labelNames: ["source"],
    registers,
  });
  return {
    report({ before, after, disagreed, stopped, resumed }) {
      for (const symbol of disagreed) disagreements.inc({ symbol });
      for (const symbol of stopped) {
        stops.inc({ symbol });
        log.error({ symbol }, "a price moved too far to be believed and is stopped");
      }
      for (const symbol of resumed) log.warn({ symbol }, "a stopped price is believed again");
      for (const symbol of pricedSymbols) {
        const isClosed = isClosedIn(after, symbol);
        closed.set({ symbol }, isClosed ? 1 : 0);
        if (isClosed && !isClosedIn(before, symbol)) log.error({ symbol }, "nothing is sold at this price now");
      }
    },
    sourceFailed(source, error) {
      failures.inc({ source });
      log.warn({ source, err: error }, "a price source gave nothing usable");
    },
  };
};

/** Without a price of SUPS nothing is sold at all. */
const isClosedIn = (rates: ExchangeRates | undefined, symbol: PricedSymbol): boolean =>
  rates === undefined || !rates.enable_sale || rates[`${symbol}_to_usd`] === "0";
