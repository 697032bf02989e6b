import { describe, expect, it } from "vitest";
import { clockText, secondsLeft, splitTime } from "./time-left.ts";

describe("countdown", () => {
  it("rounds up: 0 is shown only when the time has come", () => {
    expect(secondsLeft(10_000, 0)).toBe(10);
    expect(secondsLeft(10_000, 9001)).toBe(1);
    expect(secondsLeft(10_000, 10_000)).toBe(0);
    expect(secondsLeft(10_000, 99_000)).toBe(0);
  });

  it("splits into days, hours, minutes and seconds", () => {
    expect(splitTime(93_784)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  });

  it.each([
    [0, "0:00"],
    [42, "0:42"],
    [250, "4:10"],
    [3600, "1:00:00"],
    [93_784, "1d 02:03"],
  ])("%d seconds read %s", (seconds, text) => {
    expect(clockText(splitTime(seconds))).toBe(text);
  });
});
