import { describe, expect, it } from "vitest";
import { measureCoverage } from "./coverage.ts";
import { assertOneEach, parseRules } from "./read-rules.ts";

// Ids are put together at run time, so that these titles cite nothing themselves.
const rule = (prefix: string, number: number) => `${prefix}-${number}`;
const cite = (id: string) => `[${id}]`;

const rules = parseRules(
  ["## LOGIN: x", "", "- [LOGIN-1] opens.", "- [LOGIN-2] (withdrawn) shut.", "- [EMAIL-1] sends.", "text"].join("\n"),
);

describe("rules", () => {
  it("are list items with an id; withdrawn ones need no proof", () => {
    expect(rules.map(({ id }) => id)).toEqual([rule("LOGIN", 1), rule("LOGIN", 2), rule("EMAIL", 1)]);
    expect(measureCoverage(rules, []).unproven.map(({ id }) => id)).toEqual([rule("LOGIN", 1), rule("EMAIL", 1)]);
  });

  it("are defined once", () => {
    expect(() => assertOneEach(rules)).not.toThrow();
    expect(() => assertOneEach([...rules, ...rules.slice(1, 2)])).toThrow(`defined twice: ${rule("LOGIN", 2)}`);
  });

  it("are proven by a passing test only, and by none while another fails", () => {
    const file = "x.test.ts";
    const title = `${cite(rule("LOGIN", 1))} opens`;
    expect(measureCoverage(rules, [{ file, title, passed: true }]).prefixes[0]).toMatchObject({ proven: 1, total: 1 });
    expect(measureCoverage(rules, [{ file, title, passed: false }]).prefixes[0]).toMatchObject({ proven: 0 });
    const both = [true, false].map((passed) => ({ file, title, passed }));
    expect(measureCoverage(rules, both).prefixes[0]).toMatchObject({ proven: 0 });
  });

  it("are proven by a step of a passing test too, and by none of a failing one", () => {
    const journey = { file: "x.e2e.ts", title: "a journey", steps: [`${cite(rule("LOGIN", 1))} opens`] };
    expect(measureCoverage(rules, [{ ...journey, passed: true }]).proven.map(({ id }) => id)).toEqual([
      rule("LOGIN", 1),
    ]);
    expect(measureCoverage(rules, [{ ...journey, passed: false }]).proven).toEqual([]);
  });

  it("report a cited id that does not exist, whether its test passed or not", () => {
    const results = [
      { file: "x.test.ts", title: cite(rule("LOGIN", 99)), passed: true },
      { file: "x.test.ts", title: cite(rule("NOPE", 1)), passed: false },
    ];
    expect(measureCoverage(rules, results).unknownCitations).toEqual([rule("LOGIN", 99), rule("NOPE", 1)]);
  });
});
