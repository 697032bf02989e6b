/**
 * What is believed of one price, and the breaker that stops it (RATES-16). Pure.
 *
 * A price is compared with the one that was believed when its window began, not with the last one: otherwise many small
 * steps would carry it anywhere within a minute. One that is too far away stops the pair, and the last believed price stays.
 * It is open again as soon as sources agree on a price close to the old level, or once they have agreed on a new level for
 * long enough.
 */
import type { PriceTrust } from "../../config/prices.ts";
import { isWithin } from "./agree-on-price.ts";
import type { Answer } from "./price-source.ts";

export interface MarketPrice extends Answer {
  /** What later prices are compared with, and since when. */
  anchorUsd: bigint;
  anchorAt: Date;
  stop: PriceStop | undefined;
}

export interface PriceStop {
  since: Date;
  /** The new level, since when sources agree on it, and when they last did. */
  levelUsd: bigint;
  levelSince: Date;
  levelSeenAt: Date;
}

export interface MarketClock {
  now: Date;
  staleAfterMs: number;
  trust: Pick<PriceTrust, "moveShare" | "moveWindowMs" | "resumeAfterMs">;
}

const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime();

/** The same object while there is nothing to write: times are renewed well before the price would be stale. */
export const nextMarketPrice = (
  current: MarketPrice | undefined,
  agreed: Answer | undefined,
  clock: MarketClock,
): MarketPrice | undefined => {
  if (agreed === undefined) return current;
  if (current === undefined) return believe(agreed, clock);
  if (isWithin(agreed.usd, current.anchorUsd, clock.trust.moveShare)) return follow(current, agreed, clock);
  const stop = nextStop(current.stop, agreed, clock);
  if (msBetween(stop.levelSince, clock.now) >= clock.trust.resumeAfterMs) return believe(agreed, clock);
  return stop === current.stop ? current : { ...current, stop };
};

const believe = ({ usd, at }: Answer, { now }: MarketClock): MarketPrice => ({
  usd,
  at,
  anchorUsd: usd,
  anchorAt: now,
  stop: undefined,
});

const follow = (current: MarketPrice, agreed: Answer, clock: MarketClock): MarketPrice => {
  if (msBetween(current.anchorAt, clock.now) >= clock.trust.moveWindowMs) return believe(agreed, clock);
  const isUnchanged = current.stop === undefined && agreed.usd === current.usd;
  if (isUnchanged && msBetween(current.at, agreed.at) < clock.staleAfterMs / 4) return current;
  return { ...current, usd: agreed.usd, at: agreed.at, stop: undefined };
};

/** Sources that were apart, or silent, for longer than a price lives did not agree all the time: it begins again. */
const nextStop = (stop: PriceStop | undefined, { usd }: Answer, clock: MarketClock): PriceStop => {
  const { now, staleAfterMs, trust } = clock;
  const begins = { levelUsd: usd, levelSince: now, levelSeenAt: now };
  if (stop === undefined) return { since: now, ...begins };
  const silentMs = msBetween(stop.levelSeenAt, now);
  if (silentMs > staleAfterMs || !isWithin(usd, stop.levelUsd, trust.moveShare))
    return { since: stop.since, ...begins };
  return silentMs < staleAfterMs / 4 ? stop : { ...stop, levelSeenAt: now };
};
