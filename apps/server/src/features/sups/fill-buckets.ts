/** The buckets of a range without a gap. Pure: the rows that were written, and the range. */
import type { RatePoint } from "@passport/protocol";
import type { PriceBucket } from "./history-store.ts";

export interface FilledBuckets {
  /** In force at the beginning of the first point. */
  open: string | undefined;
  points: RatePoint[];
}

/**
 * A bucket without a row has the last price of the one before it, because the price did not change (RATES-11). Nothing
 * is known before the first row.
 */
export const fillBuckets = (
  rows: readonly PriceBucket[],
  { first, end, widthMs }: { first: Date; end: Date; widthMs: number },
): FilledBuckets => {
  const written = new Map(rows.map((row) => [row.startsAt.getTime(), row]));
  let inForce = rows.findLast(({ startsAt }) => startsAt < first)?.last;
  let open = inForce;
  const points: RatePoint[] = [];
  for (let time = first.getTime(); time <= end.getTime(); time += widthMs) {
    const row = written.get(time);
    const last = row?.last ?? inForce;
    if (last === undefined) continue;
    open ??= row?.open;
    points.push({ at: new Date(time).toISOString(), low: row?.low ?? last, high: row?.high ?? last, last });
    inForce = last;
  }
  return { open, points };
};
