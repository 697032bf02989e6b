import { describe, expect, it } from "vitest";
import { breakSheet, pickRules } from "./break-sheet.ts";
import { parseRules } from "./read-rules.ts";

const rules = parseRules(Array.from({ length: 50 }, (_, index) => `- [A-${index}] opens; shuts.`).join("\n"));
const ids = (picked: typeof rules) => picked.map(({ id }) => id);

describe("picking rules", () => {
  it("gives the same rules for the same seed, in whatever order they are listed", () => {
    const picked = ids(pickRules(rules, 20, "7"));
    expect(picked).toHaveLength(20);
    expect(new Set(picked).size).toBe(20);
    expect(ids(pickRules(rules.toReversed(), 20, "7"))).toEqual(picked);
  });

  it("gives others for another seed, and not simply the first ones", () => {
    expect(ids(pickRules(rules, 20, "8"))).not.toEqual(ids(pickRules(rules, 20, "7")));
    expect(ids(pickRules(rules, 20, "7")).toSorted()).not.toEqual(ids(rules.slice(0, 20)).toSorted());
  });

  it("keeps the rest of the pick when a rule is added", () => {
    const added = parseRules("- [B-1] is new.");
    const kept = ids(pickRules([...rules, ...added], 20, "7")).filter((id) => id !== "B-1");
    expect(ids(pickRules(rules, 20, "7")).slice(0, kept.length)).toEqual(kept);
  });

  it("gives all of them when there are fewer than asked for", () => {
    expect(pickRules(rules.slice(0, 3), 20, "7")).toHaveLength(3);
  });
});

describe("the sheet", () => {
  it("lists the clauses of each rule and the tests that cite it", () => {
    const results = [
      { file: "x.test.ts", title: "[A-1] opens", passed: true },
      { file: "e2e/y.e2e.ts", title: "[A-2] [A-1] shuts", passed: true },
      { file: "e2e/w.e2e.ts", title: "a journey", steps: ["[A-1] on the way", "[A-2] later"], passed: true },
      { file: "z.test.ts", title: "[A-11] is another rule", passed: true },
    ];
    expect(breakSheet(rules.slice(1, 2), results)).toBe(
      [
        "## A-1",
        "",
        "- [ ] a. opens",
        "- [ ] b. shuts",
        "",
        "Tests:",
        "  - x.test.ts: [A-1] opens",
        "  - e2e/y.e2e.ts: [A-2] [A-1] shuts",
        "  - e2e/w.e2e.ts: a journey › [A-1] on the way",
        "",
      ].join("\n"),
    );
  });
});
