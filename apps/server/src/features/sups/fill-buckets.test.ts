import { describe, expect, it } from "vitest";
import { fillBuckets } from "./fill-buckets.ts";

const minutes = (count: number) => new Date(Date.UTC(2026, 2, 1, 12, count));
const range = { first: minutes(0), end: minutes(17), widthMs: 300_000 };
const bucket = (minute: number, open: string, low: string, high: string, last: string) => ({
  startsAt: minutes(minute),
  open,
  low,
  high,
  last,
});
const point = (minute: number, low: string, high: string, last: string) => ({
  at: minutes(minute).toISOString(),
  low,
  high,
  last,
});

describe("fillBuckets", () => {
  it("has nothing before the first price", () => {
    expect(fillBuckets([], range)).toEqual({ open: undefined, points: [] });
    expect(fillBuckets([bucket(10, "1", "1", "2", "2")], range)).toEqual({
      open: "1",
      points: [point(10, "1", "2", "2"), point(15, "2", "2", "2")],
    });
  });

  it("[RATES-11] repeats the last price where nothing changed", () => {
    expect(fillBuckets([bucket(0, "1", "0.5", "3", "2"), bucket(10, "2", "2", "4", "4")], range)).toEqual({
      open: "1",
      points: [point(0, "0.5", "3", "2"), point(5, "2", "2", "2"), point(10, "2", "4", "4"), point(15, "4", "4", "4")],
    });
  });

  it("[RATES-11] begins with what was in force before the range", () => {
    const { open, points } = fillBuckets([bucket(-600, "9", "7", "9", "7")], range);
    expect(open).toBe("7");
    expect(points.map(({ last }) => last)).toEqual(["7", "7", "7", "7"]);
    expect(fillBuckets([bucket(-600, "9", "7", "9", "7"), bucket(0, "7", "7", "8", "8")], range).open).toBe("7");
  });

  it("leaves out what is written after the end", () => {
    const { points } = fillBuckets([bucket(0, "1", "1", "1", "1"), bucket(20, "1", "1", "5", "5")], range);
    expect(points.at(-1)).toEqual(point(15, "1", "1", "1"));
  });
});
