import { describe, expect, it } from "vitest";
import { parseRules } from "./read-rules.ts";
import { citingBlocks } from "./read-tests.ts";
import { crowdedTitles, describeWarnings, missingTexts } from "./warnings.ts";

const rules = parseRules(
  [
    '- [A-1] shows "First text." or "Second text."',
    '- [A-2] (withdrawn) shows "Third text."',
    '- [A-3] shows "Fourth text."',
  ].join("\n"),
);
const test = (title: string, body: string) => `it("${title}", () => expect(alert).toHaveText(${body}));`;

describe("a quoted text that no citing test contains", () => {
  it("is reported with its rule and the citing files", () => {
    const blocks = citingBlocks("x.test.ts", test("[A-1] shows it", '"First text."'));
    expect(missingTexts(rules, blocks)).toEqual([{ rule: "A-1", text: "Second text.", files: ["x.test.ts"] }]);
    expect(describeWarnings(rules, blocks)).toEqual([
      'A-1 quotes "Second text.", which no citing test contains: x.test.ts',
    ]);
  });

  it("is found in any of the citing tests, and only in those", () => {
    const one = citingBlocks("x.test.ts", test("[A-1] one", '"First text."'));
    const other = citingBlocks("y.test.ts", test("[A-1] other", '"Second text."'));
    expect(missingTexts(rules, [...one, ...other])).toEqual([]);
    const uncited = citingBlocks("y.test.ts", test("[A-3] other", '"Second text." + "Fourth text."'));
    expect(missingTexts(rules, [...one, ...uncited]).map(({ text }) => text)).toEqual(["Second text."]);
  });

  it("is not reported for a rule that is withdrawn or that no test cites", () => {
    expect(missingTexts(rules, citingBlocks("x.test.ts", test("[A-2] shows it", "text")))).toEqual([]);
    expect(missingTexts(rules, [])).toEqual([]);
  });
});

describe("a title", () => {
  const cites = (count: number) =>
    citingBlocks("x.test.ts", test(Array.from({ length: count }, (_, index) => `[A-${index + 1}]`).join(" "), "text"));

  it("may cite three rules, and is reported with four", () => {
    expect(crowdedTitles(cites(3))).toEqual([]);
    expect(crowdedTitles(cites(4))).toHaveLength(1);
    expect(describeWarnings([], cites(4))).toEqual([]);
    expect(describeWarnings(rules.slice(2), cites(4)).at(-1)).toBe(
      'A title cites 4 rules: x.test.ts: "[A-1] [A-2] [A-3] [A-4]"',
    );
  });
});
