import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Rule {
  id: string;
  prefix: string;
  text: string;
}

/** A rule is a list item that opens with its id; one marked "withdrawn" keeps its id but need not be proven. */
const ruleLine = /^- \[([A-Z][A-Z0-9]*)-(\d+)\] (.*)$/;

export const parseRules = (markdown: string): Rule[] =>
  markdown.split("\n").flatMap((line) => {
    const match = ruleLine.exec(line);
    if (!match) return [];
    const [, prefix = "", number = "", text = ""] = match;
    return [{ id: `${prefix}-${number}`, prefix, text }];
  });

export const isWithdrawn = (rule: Rule): boolean => /\bwithdrawn\b/i.test(rule.text.slice(0, 40));

export const readRules = (folder: string): Rule[] => {
  const rules = readdirSync(folder)
    .filter((file) => /^rules-.*\.md$/.test(file))
    .sort()
    .flatMap((file) => parseRules(readFileSync(join(folder, file), "utf8")));
  assertOneEach(rules);
  return rules;
};

/** A test that cites an id proves one rule. */
export const assertOneEach = (rules: readonly Rule[]): void => {
  const twice = rules.filter(({ id }, index) => rules.findIndex((rule) => rule.id === id) < index);
  if (twice.length > 0) throw new Error(`defined twice: ${twice.map(({ id }) => id).join(", ")}`);
};
