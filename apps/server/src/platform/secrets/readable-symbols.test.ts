import { describe, expect, it } from "vitest";
import { randomReadable, readableSymbols, readTyped } from "./readable-symbols.ts";

describe("readableSymbols", () => {
  it("are 32 different ones, none of which looks like another, and no capitals", () => {
    expect(new Set(readableSymbols).size).toBe(32);
    expect(readableSymbols).toMatch(/^[2-9a-kmnp-z]+$/);
  });

  it("are read as they were drawn, in either case", () => {
    for (const symbol of readableSymbols)
      expect([readTyped(symbol), readTyped(symbol.toUpperCase())]).toEqual([symbol, symbol]);
  });
});

describe("randomReadable", () => {
  it("has the length that was asked for and does not repeat itself", () => {
    const drawn = Array.from({ length: 1000 }, () => randomReadable(16));
    expect(new Set(drawn).size).toBe(1000);
    expect(drawn.every((text) => text.length === 16)).toBe(true);
  });
});

describe("readTyped", () => {
  it.each([
    ["AB2CD", "ab2cd"],
    [" ab2-cd ", "ab2cd"],
    ["ab2\u00a0c\u2013d", "ab2cd"],
    ["ａｂ２ｃｄ", "ab2cd"],
    ["1lI", "iii"],
    ["", ""],
    ["--", ""],
  ])("reads %j as %j", (typed, read) => {
    expect(readTyped(typed)).toBe(read);
  });
});
