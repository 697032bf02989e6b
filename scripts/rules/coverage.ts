import { citedBy } from "./citations.ts";
import type { TestResult } from "./read-reports.ts";
import { isWithdrawn, type Rule } from "./read-rules.ts";

export interface Coverage {
  /** Per prefix, in the order of the rules files. */
  prefixes: { prefix: string; proven: number; total: number }[];
  proven: Rule[];
  unproven: Rule[];
  /** Cited by some test, but no such rule: a typo would otherwise pass as proof of nothing. */
  unknownCitations: string[];
}

/** A rule is proven when a test cites it and every test that cites it passed. */
export const measureCoverage = (rules: Rule[], results: TestResult[]): Coverage => {
  const known = new Set(rules.map(({ id }) => id));
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const result of results) for (const id of citedBy(result)) (result.passed ? passed : failed).add(id);

  const live = rules.filter((rule) => !isWithdrawn(rule));
  const isProven = ({ id }: Rule) => passed.has(id) && !failed.has(id);
  const prefixes = [...new Set(live.map(({ prefix }) => prefix))].map((prefix) => {
    const group = live.filter((rule) => rule.prefix === prefix);
    return { prefix, proven: group.filter(isProven).length, total: group.length };
  });
  return {
    prefixes,
    proven: live.filter(isProven),
    unproven: live.filter((rule) => !isProven(rule)),
    unknownCitations: [...new Set([...passed, ...failed])].filter((id) => !known.has(id)).sort(),
  };
};
