import type { Attribute } from "@passport/protocol/calls/collectibles";
import { describe, expect, it } from "vitest";
import { barShare, shownScale, shownValue, sortAttributes } from "./sort-attributes.ts";

const attribute = (value: string | number, display_type: string | null): Attribute => ({
  trait_type: "Speed",
  value,
  display_type,
  asset_hash: null,
});

describe("the attributes of a collectible", () => {
  it("are stats, boosts and properties by their display type, in the game's order", () => {
    const [speed, heat, armour, chassis, newer] = [
      attribute(12, "number"),
      attribute(15, "boost_percentage"),
      attribute(40, "boost_number"),
      attribute("BXD", null),
      attribute(1_600_000_000, "date"),
    ];
    expect(sortAttributes([newer, speed, heat, chassis, armour])).toEqual({
      stats: [speed],
      boosts: [heat, armour],
      properties: [newer, chassis],
    });
  });

  it("with text instead of a number are properties", () => {
    const fast = attribute("very fast", "number");
    expect(sortAttributes([fast])).toEqual({ stats: [], boosts: [], properties: [fast] });
  });

  it("format their numbers", () => {
    expect(shownValue(attribute(1200, "number"))).toBe("1,200");
    expect(shownValue(attribute(15, "boost_percentage"))).toBe("+15%");
    expect(shownValue(attribute(-2.5, "boost_number"))).toBe("-2.5");
    expect(shownValue(attribute("12", "boost_number"))).toBe("12");
  });
});

describe("the bar of a stat", () => {
  it("is measured against 100, or the next power of ten above it", () => {
    expect(barShare(12)).toBeCloseTo(0.12);
    expect(barShare(100)).toBe(1);
    expect(barShare(101)).toBeCloseTo(0.101);
    expect(barShare(2400)).toBeCloseTo(0.24);
  });

  it("says what its full length means", () => {
    expect([0, 12, 100, 101, 61.5, -7].map(shownScale)).toEqual(["100", "100", "100", "1,000", "100", "100"]);
  });

  it("is empty for zero and less, and never overflows", () => {
    expect(barShare(0)).toBe(0);
    expect(barShare(-7)).toBe(0);
    expect(barShare(0.5)).toBeCloseTo(0.005);
    expect(barShare(1e300)).toBeLessThanOrEqual(1);
  });
});
