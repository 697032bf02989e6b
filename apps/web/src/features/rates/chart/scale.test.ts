import { describe, expect, it } from "vitest";
import { drawing, priceScale, toLine, toPolyline, toStrokes } from "./scale.ts";
import type { Series } from "./series.ts";

const noon = Date.UTC(2026, 2, 1, 12);
const series = (lasts: readonly string[], open = lasts[0] ?? "1"): Series => ({
  range: "24h",
  from: noon,
  to: noon + lasts.length * 300_000,
  open,
  latest: lasts.at(-1) ?? open,
  low: "0.1",
  high: "0.9",
  points: lasts.map((last, nth) => ({
    at: new Date(noon + nth * 300_000).toISOString(),
    low: last,
    high: last,
    last,
  })),
});

describe("priceScale", () => {
  it("leaves room above and below, in integers", () => {
    const { labels, depthOf } = priceScale({ low: "0.1", high: "0.9" });
    expect(labels).toEqual(["1", "0.5", "0"]);
    expect([depthOf("1"), depthOf("0.9"), depthOf("0.5"), depthOf("0")]).toEqual([0, 0.1, 0.5, 1]);
  });

  it("draws a price that never moved in the middle, with labels that differ", () => {
    const { labels, depthOf } = priceScale({ low: "0.12", high: "0.12" });
    expect(labels).toEqual(["0.1201", "0.12", "0.1199"]);
    expect(depthOf("0.12")).toBe(0.5);
  });

  it("has no label below zero", () => {
    expect(priceScale({ low: "0.00001", high: "0.00002" }).labels[2]).toBe("0");
  });
});

describe("toLine", () => {
  it("begins with the price at the beginning and ends now", () => {
    const line = toLine(series(["0.9", "0.1"], "0.5"), priceScale({ low: "0.1", high: "0.9" }));
    expect(line).toEqual([
      { x: 0, y: 94 },
      { x: 250, y: 18.8 },
      { x: 500, y: 169.2 },
    ]);
    expect(toPolyline(line)).toBe("0,94 250,18.8 500,169.2");
  });

  it("draws one point as a line over the whole width", () => {
    const line = toLine(series(["0.5"]), priceScale({ low: "0.1", high: "0.9" }));
    expect(line.map(({ x }) => x)).toEqual([0, drawing.width]);
  });
});

describe("toStrokes", () => {
  it("rules every stroke up to the line", () => {
    const strokes = toStrokes([
      { x: 0, y: 0 },
      { x: 500, y: 100 },
    ]);
    expect(strokes.match(/M/g)).toHaveLength(101);
    expect(strokes).toContain("M0 188V0M5 188V1M10 188V2");
    expect(strokes.endsWith("M500 188V100")).toBe(true);
  });
});
