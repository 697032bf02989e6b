import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarketPrice, nextMarketPrice } from "./market-price.ts";

const noon = new Date("2026-03-01T12:00:00Z");
const minuteMs = 60_000;
const after = (ms: number) => new Date(noon.getTime() + ms);
const trust = { moveShare: 2000n, moveWindowMs: 10 * minuteMs, resumeAfterMs: 30 * minuteMs };
const staleAfterMs = 2 * minuteMs;
const next = (current: MarketPrice | undefined, usd: bigint | undefined, ms: number) =>
  nextMarketPrice(current, usd === undefined ? undefined : { usd, at: after(ms) }, {
    now: after(ms),
    staleAfterMs,
    trust,
  });
/** The same price every five seconds, as the poller brings it. */
const repeat = (start: MarketPrice | undefined, usd: bigint | undefined, fromMs: number, toMs: number) => {
  let current = start;
  for (let ms = fromMs; ms <= toMs; ms += 5000) current = next(current, usd, ms);
  return current;
};
const known: MarketPrice = { usd: 1000n, at: noon, anchorUsd: 1000n, anchorAt: noon, stop: undefined };

describe("nextMarketPrice", () => {
  it("believes the first price, follows those that are close, and keeps the last one in silence", () => {
    expect(next(undefined, undefined, 0)).toBeUndefined();
    expect(next(undefined, 1000n, 0)).toEqual(known);
    expect(next(known, 1200n, 5000)).toEqual({ ...known, usd: 1200n, at: after(5000) });
    expect(next(known, 800n, 5000)).toMatchObject({ usd: 800n, stop: undefined });
    expect(next(known, undefined, 5000)).toBe(known);
  });

  it("renews the time of an unchanged price only now and then", () => {
    expect(next(known, 1000n, 29_999)).toBe(known);
    expect(next(known, 1000n, 30_000)).toEqual({ ...known, at: after(30_000) });
  });

  it.each([1201n, 799n, 1_000_000_000n, 1n])("[RATES-16] stops at %i, and keeps the last price", (usd) => {
    const level = { levelUsd: usd, levelSince: after(5000), levelSeenAt: after(5000) };
    expect(next(known, usd, 5000)).toEqual({ ...known, stop: { since: after(5000), ...level } });
  });

  it("[RATES-16] stops a price that gets there in small steps within one window", () => {
    let current: MarketPrice | undefined = known;
    for (let ms = 0, usd = 1000n; usd < 10_000n; ms += 5000, usd = (usd * 119n) / 100n)
      current = next(current, usd, ms);
    expect(current?.stop).toBeDefined();
    expect(current?.usd).toBe(1190n);
  });

  it("[RATES-16] lets a price move on with each window", () => {
    let current: MarketPrice | undefined = known;
    for (const [nth, usd] of [1150n, 1300n, 1500n].entries()) current = next(current, usd, (nth + 1) * 10 * minuteMs);
    expect(current).toMatchObject({ usd: 1500n, anchorUsd: 1500n, stop: undefined });
  });

  it("[RATES-16] resumes when sources have agreed on the new level for 30 minutes, and not before", () => {
    const stopped = next(known, 2000n, 0);
    const almost = repeat(stopped, 2010n, 5000, 30 * minuteMs - 5000);
    expect(almost).toMatchObject({ usd: 1000n, stop: { since: noon } });
    expect(next(almost, 2010n, 30 * minuteMs)).toMatchObject({ usd: 2010n, anchorUsd: 2010n, stop: undefined });
  });

  it("[RATES-16] begins to wait again when the level changes or the sources are silent for too long", () => {
    const stopped = repeat(next(known, 2000n, 0), 2000n, 5000, 20 * minuteMs);
    const moved = next(stopped, 3000n, 20 * minuteMs + 5000);
    expect(moved?.stop).toMatchObject({ since: noon, levelUsd: 3000n, levelSince: after(20 * minuteMs + 5000) });
    const silent = next(stopped, 2000n, 22 * minuteMs + 30_001);
    expect(silent?.stop).toMatchObject({ since: noon, levelSince: after(22 * minuteMs + 30_001) });
    // A pause that is shorter than a price lives does not count.
    const paused = next(stopped, 2000n, 21 * minuteMs);
    expect(paused?.stop).toMatchObject({ levelSince: noon });
  });

  it("[RATES-16] resumes at once when the price is back where it was", () => {
    const stopped = next(known, 9999n, 5000);
    expect(next(stopped, 1010n, 10_000)).toMatchObject({ usd: 1010n, stop: undefined });
  });

  it("[RATES-16] whatever sources say, the price believed within one window stays within 20 % of where it began", () => {
    // Mostly small steps, which only add up.
    const price = fc.oneof(fc.bigInt({ min: 700n, max: 1500n }), fc.bigInt({ min: 1n, max: 10n ** 7n }));
    const said = fc.array(fc.option(price, { nil: undefined }), { maxLength: 119 });
    fc.assert(
      fc.property(said, (prices) => {
        let current: MarketPrice | undefined = known;
        for (const [nth, usd] of prices.entries()) {
          current = next(current, usd, (nth + 1) * 5000);
          expect(current?.usd).toBeGreaterThanOrEqual(800n);
          expect(current?.usd).toBeLessThanOrEqual(1200n);
        }
      }),
    );
  });
});
