import { describe, expect, it } from "vitest";
import { parseSampleRate } from "./sample-rate.ts";

describe("sample rate", () => {
  it("[CONFIG-12] is 1 when nothing is configured", () => {
    expect(parseSampleRate(undefined)).toBe(1);
    expect(parseSampleRate("")).toBe(1);
  });

  it.each([
    ["0", 0],
    ["0.25", 0.25],
    ["1", 1],
  ])("[CONFIG-12] takes %s as it is", (configured, rate) => {
    expect(parseSampleRate(configured)).toBe(rate);
  });

  it.each(["often", "-0.1", "1.1", "NaN", "Infinity"])("[CONFIG-12] falls back to 0.01 for %s", (configured) => {
    expect(parseSampleRate(configured)).toBe(0.01);
  });
});
