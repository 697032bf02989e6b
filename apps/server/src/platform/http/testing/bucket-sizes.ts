import { type RateBucket, rateBuckets } from "@passport/protocol";
import type { BucketSizes } from "../rate-limiter.ts";

/** Every bucket of one size, but for those that a test is about. */
export const bucketsOf = (size: BucketSizes[RateBucket], others: Partial<BucketSizes> = {}): BucketSizes => ({
  ...(Object.fromEntries(Object.keys(rateBuckets).map((name) => [name, size])) as BucketSizes),
  ...others,
});
