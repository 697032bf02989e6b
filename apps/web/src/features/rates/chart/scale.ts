/** Prices and times as places in the drawing. Prices are compared in integers; only coordinates are numbers. */
import { formatDecimal, parseDecimal } from "@passport/protocol/decimal";
import type { Series } from "./series.ts";

/** Of the drawing's own coordinate system; it is stretched to whatever room there is. */
export const drawing = { width: 500, height: 188 } as const;

/** Strokes below the line: on screen they are 2.5 to 6 px apart, from a phone to the widest column. */
const strokeCount = 100;

export interface PriceScale {
  /** Top, middle and bottom of the drawing. */
  labels: readonly [string, string, string];
  /** From 0 at the top to 1 at the bottom. */
  depthOf(price: string): number;
}

/** The smallest step that labels show: three of them always differ. */
const smallestStep = parseDecimal("0.0001");
const precision = 1_000_000n;

/** An eighth of the span stays free above and below, and a price that never moved is a line in the middle. */
export const priceScale = ({ low, high }: Pick<Series, "low" | "high">): PriceScale => {
  const [lowest, highest] = [parseDecimal(low), parseDecimal(high)];
  const eighth = (highest - lowest) / 8n;
  // biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigint
  const room = eighth > smallestStep ? eighth : smallestStep;
  const top = highest + room;
  const bottom = lowest > room ? lowest - room : 0n;
  return {
    labels: [formatDecimal(top), formatDecimal((top + bottom) / 2n), formatDecimal(bottom)],
    depthOf: (price) => Number(((top - parseDecimal(price)) * precision) / (top - bottom)) / Number(precision),
  };
};

export interface Place {
  x: number;
  y: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** A point's `last` is the price at the end of its bucket, which is the beginning of the next one. */
export const toLine = (series: Series, { depthOf }: Pick<PriceScale, "depthOf">): Place[] => {
  const { from, to, open, points } = series;
  const length = Math.max(1, to - from);
  const place = (time: number, price: string): Place => ({
    x: rounded(Math.min(1, (time - from) / length) * drawing.width),
    y: rounded(depthOf(price) * drawing.height),
  });
  return [
    place(from, open),
    ...points.map(({ last }, nth) => {
      const next = points[nth + 1];
      return place(next === undefined ? to : Date.parse(next.at), last);
    }),
  ];
};

/** The height of the line at a place between two of its points. */
const heightAt = (line: readonly Place[], x: number): number => {
  const after = line.findIndex((place) => place.x >= x);
  const right = line[after] ?? line.at(-1);
  const left = line[after - 1] ?? right;
  if (left === undefined || right === undefined) return drawing.height;
  const share = right.x === left.x ? 1 : (x - left.x) / (right.x - left.x);
  return left.y + share * (right.y - left.y);
};

/** Ruled strokes from the bottom up to the line. */
export const toStrokes = (line: readonly Place[]): string => {
  const pitch = drawing.width / strokeCount;
  return Array.from({ length: strokeCount + 1 }, (_, nth) => {
    const x = nth * pitch;
    return `M${x} ${drawing.height}V${rounded(heightAt(line, x))}`;
  }).join("");
};

export const toPolyline = (line: readonly Place[]): string => line.map(({ x, y }) => `${x},${y}`).join(" ");
