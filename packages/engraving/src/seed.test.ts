import { describe, expect, it } from "vitest";
import { dice, hash32, mulberry32 } from "./seed.ts";

describe("hash32", () => {
  it.each([
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["foobar", 0xbf9cf968],
  ])("matches the published FNV-1a vector of %j", (text, hash) => {
    expect(hash32(text)).toBe(hash);
  });

  it("reads text as UTF-8, so that names in every script spread", () => {
    expect(hash32("é")).not.toBe(hash32("e"));
    expect(hash32("😀")).not.toBe(hash32("😁"));
  });
});

describe("mulberry32", () => {
  it("matches the published sequence of seed 0", () => {
    const next = mulberry32(0);
    expect([next(), next(), next()]).toEqual([0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]);
  });
});

describe("dice", () => {
  it("repeats itself for the same seed and differs for another", () => {
    const throws = (seed: string) => Array.from({ length: 20 }, dice(seed).next);
    expect(throws("alice")).toEqual(throws("alice"));
    expect(throws("alice")).not.toEqual(throws("bob"));
  });

  it("reaches both ends of an integer range and every item of a list, and nothing else", () => {
    const { int, pick } = dice("bounds");
    const ints = new Set(Array.from({ length: 400 }, () => int(2, 5)));
    const items = new Set(Array.from({ length: 400 }, () => pick(["a", "b", "c"])));
    expect([...ints].sort()).toEqual([2, 3, 4, 5]);
    expect([...items].sort()).toEqual(["a", "b", "c"]);
  });
});
