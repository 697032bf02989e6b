/**
 * A cheap guard against floods: token buckets in memory, one per bucket and player, game or address range. It is a
 * guard of this process, not a security limit; limits that must hold across processes count in the
 * database. The map is bounded: the bucket that was unused for longest is forgotten first, which
 * only ever errs in favour of the caller.
 */
import { type RateBucket, rateBuckets } from "@passport/protocol";
import { countedRanges } from "./address-range.ts";

/** About 100 bytes each: 5 MB at worst. */
const defaultCapacity = 50_000;

interface Budget {
  tokens: number;
  atMs: number;
}

interface BucketSize {
  burst: number;
  perMinute: number;
}

export type BucketSizes = Record<RateBucket, BucketSize>;

/** What a caller may know of its budget after a call. */
export interface Spending {
  /** 0 when a token was granted, otherwise after how many seconds to come again. */
  waitSeconds: number;
  left: number;
  burst: number;
  /** Until the budget is full again. */
  fullInSeconds: number;
}

export interface RateLimiter {
  /** Takes a token; returns 0, or after how many seconds to come again. */
  take(bucket: RateBucket, key: string): number;
  /** Takes a token and returns what is left. */
  spend(bucket: RateBucket, key: string): Spending;
  /** For a guest: takes a token of every range that the address is in, or none (EMAIL-28); returns as `take` does. */
  takeOfAddress(bucket: RateBucket, address: string): number;
  /** Takes none: how many seconds until there is one; 0 when there is. */
  waitForAddress(bucket: RateBucket, address: string): number;
}

export const createRateLimiter = (
  sizes: BucketSizes = rateBuckets,
  { capacity = defaultCapacity, nowMs = () => performance.now() } = {},
): RateLimiter => {
  const budgets = new Map<string, Budget>();

  const tokensOf = ({ burst, perMinute }: BucketSize, name: string, now: number): number => {
    const budget = budgets.get(name) ?? { tokens: burst, atMs: now };
    return Math.min(burst, budget.tokens + ((now - budget.atMs) * perMinute) / 60_000);
  };

  const spendOf = (size: BucketSize, name: string): Spending => {
    const { burst, perMinute } = size;
    const perMs = perMinute / 60_000;
    const now = nowMs();
    const tokens = tokensOf(size, name, now);
    const isGranted = tokens >= 1;
    const left = isGranted ? tokens - 1 : tokens;
    // Deleted and set again: the map's order is the order of last use.
    budgets.delete(name);
    budgets.set(name, { tokens: left, atMs: now });
    const [oldest] = budgets.keys();
    if (budgets.size > capacity && oldest !== undefined) budgets.delete(oldest);
    return {
      waitSeconds: isGranted ? 0 : secondsUntilToken(tokens, perMs),
      left: Math.floor(left),
      burst,
      fullInSeconds: Math.ceil((burst - left) / perMs / 1000),
    };
  };

  const spend = (bucket: RateBucket, key: string): Spending => spendOf(sizes[bucket], `${bucket} ${key}`);

  const budgetsOf = (bucket: RateBucket, address: string) =>
    countedRanges(address).map(({ range, factor }) => {
      const { burst, perMinute } = sizes[bucket];
      return { name: `${bucket} ${range}`, size: { burst: burst * factor, perMinute: perMinute * factor } };
    });

  const waitForAddress = (bucket: RateBucket, address: string): number => {
    const now = nowMs();
    const waits = budgetsOf(bucket, address).map(({ name, size }) => {
      const tokens = tokensOf(size, name, now);
      return tokens >= 1 ? 0 : secondsUntilToken(tokens, size.perMinute / 60_000);
    });
    return Math.max(...waits);
  };

  return {
    spend,
    take: (bucket, key) => spend(bucket, key).waitSeconds,
    takeOfAddress(bucket, address) {
      const waitSeconds = waitForAddress(bucket, address);
      if (waitSeconds === 0) for (const { name, size } of budgetsOf(bucket, address)) spendOf(size, name);
      return waitSeconds;
    },
    waitForAddress,
  };
};

const secondsUntilToken = (tokens: number, perMs: number): number => Math.ceil((1 - tokens) / perMs / 1000);
