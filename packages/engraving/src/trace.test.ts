import { describe, expect, it } from "vitest";
import { numbers, type Point, polar, tenth, trace } from "./trace.ts";

/** Where the pen stands after each relative Bezier. */
const stops = (d: string): Point[] => {
  const [start, ...pieces] = d.split("c").map((part) => (part.match(/-?\d*\.?\d+/g) ?? []).map(Number));
  const points: Point[] = [[start?.[0] ?? Number.NaN, start?.[1] ?? Number.NaN]];
  for (const piece of pieces) {
    const [x, y] = points.at(-1) ?? [0, 0];
    points.push([x + (piece[4] ?? 0), y + (piece[5] ?? 0)]);
  }
  return points;
};

describe("trace", () => {
  it("ends where it began on a closed curve, however many pieces were rounded", () => {
    const d = trace(
      polar((t) => 300 + 40 * Math.sin(12 * t)),
      { from: 0, to: 2 * Math.PI, pieces: 500 },
    );
    const ends = stops(d);
    expect(ends).toHaveLength(501);
    expect(tenth(ends.at(-1)?.[0] ?? 0)).toBe(300);
    expect(tenth(ends.at(-1)?.[1] ?? 1)).toBe(0);
  });

  it("keeps every stop within half a rounding step of the curve", () => {
    const curve = (t: number): Point => [t * 7.77, 50 * Math.sin(t)];
    const ends = stops(trace(curve, { from: 0, to: 20, pieces: 100 }));
    ends.forEach(([x, y], i) => {
      const [wantX, wantY] = curve((20 * i) / 100);
      expect(Math.abs(x - wantX)).toBeLessThan(0.051);
      expect(Math.abs(y - wantY)).toBeLessThan(0.051);
    });
  });

  it("draws a straight line with handles on the line", () => {
    expect(trace((t) => [3 * t, t], { from: 0, to: 3, pieces: 1 })).toBe("M0 0c3 1 6 2 9 3");
  });
});

describe("numbers", () => {
  it("separates with a minus sign where there is one and drops leading zeros", () => {
    expect(numbers([1, -0.5, 0.25, -3])).toBe("1-.5 .25-3");
  });
});
