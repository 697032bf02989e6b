import { expect, it } from "vitest";
import { delaysOf } from "./attempt-policy.ts";

const delays = (firstDelayMs: number, longestDelayMs: number): number[] =>
  delaysOf({ free: 5, firstDelayMs, longestDelayMs, forgottenAfterMs: 86_400_000 });

it("doubles from the first delay to the longest", () => {
  const seconds = delays(1000, 900_000).map((ms) => ms / 1000);
  expect(seconds).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
});

it("does not repeat the longest delay when doubling meets it", () => {
  expect(delays(1000, 4000)).toEqual([0, 1000, 2000, 4000]);
});

it("never exceeds the longest delay, not even with the first one", () => {
  expect(delays(5000, 5000)).toEqual([0, 5000]);
  expect(delays(5000, 3000)).toEqual([0, 3000]);
});

it("refuses a first delay of nothing, which doubling would never lengthen", () => {
  expect(() => delays(0, 3000)).toThrow(RangeError);
});
