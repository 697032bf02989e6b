import { describe, expect, it } from "vitest";
import { areShownAlike, nextRates } from "./next-rates.ts";

const prices = { sup_to_usd: "0.12", eth_to_usd: "3000", bnb_to_usd: "600" };
const noon = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(noon.getTime() + ms);
const clockAt = (now: Date) => ({ now, staleAfterMs: 60_000 });
const open = { rates: { enable_sale: true, ...prices }, fedAt: noon, newestAt: noon };
const readingAt = (at: Date, sup_to_usd = prices.sup_to_usd, newestAt = at) => ({
  prices: { ...prices, sup_to_usd },
  at,
  newestAt,
});

describe("nextRates", () => {
  it("knows nothing before the first reading", () => {
    expect(nextRates(undefined, undefined, clockAt(noon))).toBeUndefined();
  });

  it("starts with the first reading", () => {
    expect(nextRates(undefined, readingAt(noon), clockAt(noon))).toEqual(open);
  });

  it("keeps what it has while the source is silent, and closes the sale when it is silent for too long", () => {
    expect(nextRates(open, undefined, clockAt(later(60_000)))).toEqual(open);
    expect(nextRates(open, undefined, clockAt(later(60_001)))?.rates).toEqual({ enable_sale: false, ...prices });
  });

  it("opens the sale again with news", () => {
    const closed = { ...open, rates: { ...open.rates, enable_sale: false } };
    expect(nextRates(closed, readingAt(later(100_000), "0.13"), clockAt(later(100_000)))).toEqual({
      rates: { enable_sale: true, ...prices, sup_to_usd: "0.13" },
      fedAt: later(100_000),
      newestAt: later(100_000),
    });
  });

  it("does not go back to older prices: two workers may bring theirs in any order", () => {
    expect(nextRates(open, readingAt(later(-1), "0.01"), clockAt(noon))).toEqual(open);
    // The same newest price beside an older one that was replaced since.
    expect(nextRates(open, readingAt(later(-1), "0.01", noon), clockAt(noon))).toEqual(open);
  });

  it("[RATES-12] takes the change of one price while the oldest one stays as it is", () => {
    const next = nextRates(open, readingAt(noon, "0.13", later(5000)), clockAt(later(5000)));
    expect(next).toEqual({
      rates: { enable_sale: true, ...prices, sup_to_usd: "0.13" },
      fedAt: noon,
      newestAt: later(5000),
    });
    // And the oldest one still decides whether the sale is open.
    expect(nextRates(next, readingAt(noon, "0.13", later(60_001)), clockAt(later(60_001)))?.rates.enable_sale).toBe(
      false,
    );
  });

  it("takes a source that repeats old prices for stale", () => {
    expect(nextRates(open, readingAt(noon), clockAt(later(60_001)))?.rates.enable_sale).toBe(false);
  });
});

it("areShownAlike sees every shown field", () => {
  expect(areShownAlike(open.rates, { ...open.rates })).toBe(true);
  expect(areShownAlike(open.rates, { ...open.rates, enable_sale: false })).toBe(false);
  for (const field of ["sup_to_usd", "eth_to_usd", "bnb_to_usd"]) {
    expect(areShownAlike(open.rates, { ...open.rates, [field]: "1" })).toBe(false);
  }
});
