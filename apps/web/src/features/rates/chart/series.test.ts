import type { RateHistory } from "@passport/protocol/calls/sups";
import { describe, expect, it } from "vitest";
import { toSeries } from "./series.ts";

const point = (minute: number, low: string, high: string, last: string) => ({
  at: new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString(),
  low,
  high,
  last,
});
const history = (points: RateHistory["points"], open: string | null = "0.2"): RateHistory => ({
  range: "24h",
  from: "2026-02-28T12:15:00.000Z",
  to: "2026-03-01T12:12:00.000Z",
  since: null,
  updated_at: null,
  open,
  change: null,
  points,
});

describe("toSeries", () => {
  it("has nothing to draw without a price", () => {
    expect(toSeries(history([], null), undefined)).toBeUndefined();
    expect(toSeries(history([], null), "0.1")).toBeUndefined();
  });

  it("[RATES-13] finds the lowest and the highest price of the range, by value and not by text", () => {
    const points = [point(0, "0.2", "0.20", "0.2"), point(5, "0.1", "9", "0.3"), point(10, "0.3", "10", "0.4")];
    expect(toSeries(history(points), undefined)).toMatchObject({ low: "0.1", high: "10", latest: "0.4", open: "0.2" });
  });

  it("[RATES-13] ends with the live price, which may be the lowest or the highest one", () => {
    const points = [point(0, "0.2", "0.2", "0.2"), point(5, "0.2", "0.3", "0.3")];
    expect(toSeries(history(points), "0.05")).toMatchObject({ latest: "0.05", low: "0.05", high: "0.3" });
    const risen = toSeries(history(points), "0.5");
    expect(risen).toMatchObject({ latest: "0.5", low: "0.2", high: "0.5" });
    expect(risen?.points.map(({ last }) => last)).toEqual(["0.2", "0.5"]);
  });

  it("begins where the history begins and ends now", () => {
    const series = toSeries(history([point(5, "1", "1", "1")]), undefined);
    expect(series).toMatchObject({ from: Date.UTC(2026, 2, 1, 12, 5), to: Date.UTC(2026, 2, 1, 12, 12) });
  });
});
