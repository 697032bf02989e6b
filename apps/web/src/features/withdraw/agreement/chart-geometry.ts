/** The release plan as lines of a chart, in a box of 1000 by 232. Uses the server's own function for what is released. */
import { fullyReleasedAt, type ReleasePlan, releasedAt } from "@passport/protocol/vesting";

export const chartWidth = 1000;
export const chartHeight = 232;
const dayMs = 24 * 60 * 60 * 1000;
/** Finer steps than these are not seen. */
const mostSteps = 180;
/** One stroke of the ruling for each of so many parts. */
const strokes = 90;

export interface ChartGeometry {
  /** Up to today. */
  released: string;
  /** Strokes below it. */
  ruling: string;
  /** From today to the end. */
  toCome: string;
  /** Shares of the width and the height, from the left and from the top. */
  today: { x: number; y: number };
  cliffX: number;
  withdrawnY: number;
}

const begin = (at: Date): number => Math.floor(at.getTime() / dayMs) * dayMs;

export const chartOf = (plan: ReleasePlan, withdrawn: bigint, now: Date): ChartGeometry => {
  const start = begin(plan.startsAt);
  const end = Math.max(fullyReleasedAt(plan).getTime(), start + dayMs);
  const xOf = (ms: number): number => Math.min(1, Math.max(0, (ms - start) / (end - start)));
  /** In thousandths, so that no amount becomes a float before it is small. */
  const yOf = (amount: bigint): number => 1 - Number((amount * 10_000n) / plan.allocation) / 10_000;
  const point = (x: number, y: number) => `${(x * chartWidth).toFixed(1)} ${(y * chartHeight).toFixed(1)}`;

  const stepMs = Math.max(1, Math.ceil((end - start) / dayMs / mostSteps)) * dayMs;
  const today = Math.min(Math.max(begin(now), start), end);
  const stairs = (from: number, to: number): string => {
    let path = `M${point(xOf(from), yOf(releasedAt(plan, new Date(from))))}`;
    for (let at = from + stepMs; at < to + stepMs; at += stepMs) {
      const day = Math.min(at, to);
      path += `H${(xOf(day) * chartWidth).toFixed(1)}V${(yOf(releasedAt(plan, new Date(day))) * chartHeight).toFixed(1)}`;
    }
    return path;
  };
  const ruling = (): string => {
    let path = "";
    for (let nth = 0; nth <= strokes; nth += 1) {
      const at = start + ((end - start) * nth) / strokes;
      const amount = releasedAt(plan, new Date(at));
      if (at <= today && amount > 0n) path += `M${point(xOf(at), 1)}V${(yOf(amount) * chartHeight).toFixed(1)}`;
    }
    return path;
  };
  return {
    released: stairs(start, today),
    ruling: ruling(),
    toCome: stairs(today, end),
    today: { x: xOf(today), y: yOf(releasedAt(plan, new Date(today))) },
    cliffX: xOf(begin(plan.cliffAt)),
    withdrawnY: yOf(withdrawn < plan.allocation ? withdrawn : plan.allocation),
  };
};
