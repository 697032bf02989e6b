import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { formatDecimal, parseDecimal } from "@passport/protocol";
import type { HttpExchange } from "../../platform/wire/handlers.ts";
import { fillBuckets } from "./fill-buckets.ts";
import { type BucketSeconds, findBuckets, findHistoryBounds } from "./history-store.ts";

const hourMs = 3_600_000;
const shapes: Readonly<Record<calls.HistoryRange, { width: BucketSeconds; lengthMs: number }>> = {
  "24h": { width: 300, lengthMs: 24 * hourMs },
  "7d": { width: 3600, lengthMs: 7 * 24 * hourMs },
  "30d": { width: 3600, lengthMs: 30 * 24 * hourMs },
};

/** RATES-10: from the buckets alone. The log of all changes grows with the feed, a range of buckets does not. */
export const readRateHistory = async (
  { db }: { db: Database },
  { query: { range } }: Pick<HttpExchange<typeof calls.readRateHistory>, "query">,
): Promise<calls.RateHistory> => {
  const { width, lengthMs } = shapes[range];
  const widthMs = width * 1000;
  const { now, since, changedAt } = await findHistoryBounds(db);
  const current = now.getTime() - (now.getTime() % widthMs);
  const first = new Date(current - lengthMs + widthMs);
  const { open, points } = fillBuckets(await findBuckets(db, width, first), { first, end: now, widthMs });
  const last = points.at(-1)?.last;
  return {
    range,
    from: first.toISOString(),
    to: now.toISOString(),
    since: since?.toISOString() ?? null,
    updated_at: changedAt?.toISOString() ?? null,
    open: open ?? null,
    change: open === undefined || last === undefined ? null : difference(last, open),
    points,
  };
};

const difference = (a: string, b: string): string => {
  const value = parseDecimal(a) - parseDecimal(b);
  return value < 0n ? `-${formatDecimal(-value)}` : formatDecimal(value);
};
