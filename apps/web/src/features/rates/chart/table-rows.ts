/** The chart as a table for a screen reader: an hour, a quarter of a day or a day in each row. */
import type { HistoryRange, RatePoint } from "@passport/protocol/calls/sups";
import { parseDecimal } from "@passport/protocol/decimal";
import type { Series } from "./series.ts";

/** Points of a row. With one point for each bucket that is 24, 28 and 30 rows. */
const rowLength: Readonly<Record<HistoryRange, number>> = { "24h": 12, "7d": 6, "30d": 24 };

export interface TableRow {
  /** Milliseconds. */
  from: number;
  low: string;
  high: string;
  last: string;
}

const ascending = (a: string, b: string): number => {
  const difference = parseDecimal(a) - parseDecimal(b);
  return difference < 0n ? -1 : Number(difference > 0n);
};

const toRow = (points: readonly RatePoint[]): TableRow[] => {
  const [first] = points;
  const low = points.map((point) => point.low).toSorted(ascending)[0];
  const high = points
    .map((point) => point.high)
    .toSorted(ascending)
    .at(-1);
  const last = points.at(-1)?.last;
  if (first === undefined || low === undefined || high === undefined || last === undefined) return [];
  return [{ from: Date.parse(first.at), low, high, last }];
};

export const tableRows = ({ range, points }: Pick<Series, "range" | "points">): TableRow[] => {
  const length = rowLength[range];
  const count = Math.ceil(points.length / length);
  return Array.from({ length: count }, (_, nth) => toRow(points.slice(nth * length, (nth + 1) * length))).flat();
};
