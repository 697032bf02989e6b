import { expect, it } from "vitest";
import { dueAt, dueBefore, totalOf } from "./arrivals.ts";

const phases = [
  { perSecond: 100, seconds: 2 },
  { perSecond: 1000, seconds: 1 },
  { perSecond: 50, seconds: 2 },
];

it("spaces requests evenly and keeps each phase's rate", () => {
  expect(totalOf(phases)).toBe(200 + 1000 + 100);
  expect([0, 1, 199, 200, 201, 1200, 1201].map((index) => dueAt(phases, index))).toEqual([
    0, 10, 1990, 2000, 2001, 3000, 3020,
  ]);
});

it("counts a request as due after its own moment, not before", () => {
  for (const index of [0, 1, 7, 199, 200, 201, 1199, 1200, 1201, 1299]) {
    const at = dueAt(phases, index);
    // Half a millisecond is less than any spacing here.
    expect([at - 0.5, at, at + 0.5].map((moment) => dueBefore(phases, moment))).toEqual([index, index, index + 1]);
  }
});

it("ends: nothing is due beyond the plan", () => {
  expect(dueBefore(phases, 60_000)).toBe(totalOf(phases));
  expect(dueAt(phases, totalOf(phases))).toBe(Number.POSITIVE_INFINITY);
});
