import { describe, expect, it } from "vitest";
import { countFilters, isNarrowed, readView, withChoice, withoutFilters, writeView } from "./inventory-view.ts";

const defaults = { search: "", page: 1, pageSize: 10, place: "ALL", type: "all" } as const;
const chosen = { search: "iron", page: 3, pageSize: 50, place: "ON_CHAIN", type: "weapon_skin" } as const;

describe("what an address says about an inventory", () => {
  it("is the first page of everything by default", () => {
    expect(readView({})).toEqual(defaults);
    expect(writeView(defaults)).toEqual({});
  });

  it("is written as five parameters and read back", () => {
    const words = { search: "iron", page: 3, pageSize: 50, assets_on: "ON_CHAIN", asset_type: "weapon_skin" };
    expect(writeView(chosen)).toEqual(words);
    expect(readView(words)).toEqual(chosen);
    const asText = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, String(value)]));
    expect(readView(asText)).toEqual(chosen);
  });

  it.each([
    ["page", ["0", "-1", "1.5", "1e3", "100001", "9999999", "", "two", ["2", "3"], null]],
    ["pageSize", ["0", "7", "1000", "", ["20", "50"]]],
    ["assets_on", ["passport", "CHAIN", "", ["PASSPORT", "ALL"]]],
    ["asset_type", ["skin", "MECH", "", "constructor", ["mech", "weapon"]]],
    ["search", ["x".repeat(101), "   ", ["a", "b"], 7]],
  ])("falls back where %s makes no sense", (name, values) => {
    for (const value of values) expect(readView({ [name]: value })).toEqual(defaults);
  });

  it("has no spaces around what is searched for", () => {
    expect(readView({ search: "  iron meridian " }).search).toBe("iron meridian");
  });
});

describe("a choice", () => {
  it("starts at the first page and keeps the others", () => {
    expect(withChoice(chosen, { type: "mech" })).toEqual({ ...chosen, type: "mech", page: 1 });
  });

  it("narrows the list unless it is about pages", () => {
    expect(isNarrowed({ ...defaults, page: 2, pageSize: 5 })).toBe(false);
    for (const choice of [{ search: "a" }, { place: "PASSPORT" }, { type: "mech" }] as const) {
      expect(isNarrowed({ ...defaults, ...choice })).toBe(true);
    }
  });

  it("is counted among the filters unless it is a search", () => {
    expect(countFilters(chosen)).toBe(2);
    expect(countFilters({ ...defaults, search: "a", type: "mech" })).toBe(1);
    expect(countFilters({ ...defaults, search: "a" })).toBe(0);
  });

  it("is taken back as a whole, but for the size of pages", () => {
    expect(withoutFilters(chosen)).toEqual({ ...defaults, pageSize: 50 });
  });
});
