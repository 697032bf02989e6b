/** What is drawn: the stored points, with the live price at their end. */
import type { RateHistory, RatePoint } from "@passport/protocol/calls/sups";
import { parseDecimal } from "@passport/protocol/decimal";

export interface Series {
  range: RateHistory["range"];
  /** Milliseconds. */
  from: number;
  to: number;
  open: string;
  latest: string;
  low: string;
  high: string;
  points: readonly RatePoint[];
}

const lower = (a: string, b: string) => (parseDecimal(b) < parseDecimal(a) ? b : a);
const higher = (a: string, b: string) => (parseDecimal(b) > parseDecimal(a) ? b : a);

/** Undefined while there is nothing to draw. */
export const toSeries = ({ range, to, open, points }: RateHistory, live: string | undefined): Series | undefined => {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || open === null) return undefined;
  const latest = live ?? last.last;
  const current = { ...last, low: lower(last.low, latest), high: higher(last.high, latest), last: latest };
  const drawn = [...points.slice(0, -1), current];
  return {
    range,
    from: Date.parse(first.at),
    to: Date.parse(to),
    open,
    latest,
    low: drawn.map(({ low }) => low).reduce(lower),
    high: drawn.map(({ high }) => high).reduce(higher),
    points: drawn,
  };
};
