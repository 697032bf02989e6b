/**
 * A sheet for breaking rules on purpose: rules picked at random, the clauses of each, and the tests that should fail.
 * The same seed picks the same rules as long as they are proven: each rule's place depends on seed and id alone.
 */
import { createHash } from "node:crypto";
import { citedBy, citedIds } from "./citations.ts";
import { clausesOf } from "./clauses.ts";
import type { TestResult } from "./read-reports.ts";
import type { Rule } from "./read-rules.ts";

const draw = (seed: string, { id }: Rule): string => createHash("sha256").update(`${seed} ${id}`).digest("hex");

export const pickRules = (rules: Rule[], count: number, seed: string): Rule[] =>
  rules
    .map((rule) => ({ rule, drawn: draw(seed, rule) }))
    .sort((one, other) => (one.drawn < other.drawn ? -1 : 1))
    .slice(0, count)
    .map(({ rule }) => rule);

const letter = (index: number): string => String.fromCharCode("a".charCodeAt(0) + index);

const entry = (rule: Rule, results: TestResult[]): string => {
  const clauses = clausesOf(rule.text).map((clause, index) => `- [ ] ${letter(index)}. ${clause}`);
  const tests = results
    .filter((result) => citedBy(result).includes(rule.id))
    .map(({ file, title, steps = [] }) => {
      const citing = steps.filter((step) => citedIds(step).includes(rule.id));
      return `  - ${file}: ${[title, ...citing].join(" › ")}`;
    });
  return [`## ${rule.id}`, "", ...clauses, "", "Tests:", ...new Set(tests), ""].join("\n");
};

export const breakSheet = (picked: Rule[], results: TestResult[]): string =>
  picked.map((rule) => entry(rule, results)).join("\n");
