import { describe, expect, it } from "vitest";
import { formatTable } from "./print.ts";
import { median, toFact, toRow } from "./row.ts";

describe("a row", () => {
  it("compares medians and holds them against the bar, whichever way it points", () => {
    const faster = toRow({ name: "rate", unit: "/s", ours: [7, 100, 8], bare: [10], atLeast: 0.7 });
    expect(faster).toMatchObject({ ours: 8, bare: 10, ratio: 0.8, aim: "ratio >= 0.7", pass: true });
    const heavier = toRow({ name: "memory", unit: "KB", ours: [16], bare: [10], atMost: 1.5 });
    expect(heavier).toMatchObject({ ratio: 1.6, aim: "ratio <= 1.5", pass: false });
  });

  it("without a bare thing has a bar of its own, or none", () => {
    const wait = { name: "wait", unit: "ms", ours: 210 };
    expect(toFact({ ...wait, atMost: 200 })).toMatchObject({ bare: null, ratio: null, aim: "<= 200", pass: false });
    expect(toFact({ ...wait, atLeast: 200 })).toMatchObject({ aim: ">= 200", pass: true });
    expect(toFact(wait)).toMatchObject({ aim: "", pass: true });
    expect(toFact({ ...wait, ours: Number.NaN }).pass).toBe(false);
    expect(formatTable([toFact(wait)]).split("\n")[1]).toMatch(/^wait {2}210 +ms +yes$/);
  });

  it("fails when nothing was measured", () => {
    expect(toRow({ name: "none", unit: "", ours: [], bare: [1], atLeast: 0.7 }).pass).toBe(false);
    expect(median([1, 2, 3, 10])).toBe(2.5);
  });

  it("is printed so that a failure stands out", () => {
    const row = toRow({ name: "memory", unit: "KB", ours: [16], bare: [10], atMost: 1.5 });
    expect(formatTable([row]).split("\n")[1]).toMatch(/^memory {2}16 .* NO$/);
  });
});
