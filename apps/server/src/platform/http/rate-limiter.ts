/**
 * A cheap guard against floods: token buckets in memory, one per bucket and address range. It is a
 * guard of this process, not a security limit; limits that must hold across processes count in the
 * database. The map is bounded: the bucket that was unused for longest is forgotten first, which
 * only ever errs in favour of the caller.
 */
import { type RateBucket, rateBuckets } from "@passport/protocol";

/** About 100 bytes each: 5 MB at worst. */
const defaultCapacity = 50_000;

interface Budget {
  tokens: number;
  atMs: number;
}

export type BucketSizes = Record<RateBucket, { burst: number; perMinute: number }>;

export interface RateLimiter {
  /** Takes a token; returns 0, or after how many seconds to come again. */
  take(bucket: RateBucket, key: string): number;
}

export const createRateLimiter = (
  sizes: BucketSizes = rateBuckets,
  { capacity = defaultCapacity, nowMs = () => performance.now() } = {},
): RateLimiter => {
  const budgets = new Map<string, Budget>();
  return {
    take(bucket, key) {
      const { burst, perMinute } = sizes[bucket];
      const perMs = perMinute / 60_000;
      const name = `${bucket} ${key}`;
      const now = nowMs();
      const budget = budgets.get(name) ?? { tokens: burst, atMs: now };
      const tokens = Math.min(burst, budget.tokens + (now - budget.atMs) * perMs);
      const isGranted = tokens >= 1;
      // Deleted and set again: the map's order is the order of last use.
      budgets.delete(name);
      budgets.set(name, { tokens: isGranted ? tokens - 1 : tokens, atMs: now });
      const [oldest] = budgets.keys();
      if (budgets.size > capacity && oldest !== undefined) budgets.delete(oldest);
      return isGranted ? 0 : secondsUntilToken(tokens, perMs);
    },
  };
};

const secondsUntilToken = (tokens: number, perMs: number): number => Math.ceil((1 - tokens) / perMs / 1000);
