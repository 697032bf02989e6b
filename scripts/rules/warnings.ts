/** What makes a proof weak although every test passes. Warnings are printed; they fail nothing. */
import { containsText, quotedTexts } from "./quoted-texts.ts";
import { isWithdrawn, type Rule } from "./read-rules.ts";
import type { CitingBlock } from "./read-tests.ts";

export interface MissingText {
  rule: string;
  text: string;
  /** The files that cite the rule; none of their citing tests contains the text. */
  files: string[];
}

/** A title that cites more than this many rules says that a test was long, not what each rule demands. */
const mostRulesInATitle = 3;

/** Quoted texts that no citing test contains. A test that compares with the product's own catalogue proves no wording. */
export const missingTexts = (rules: Rule[], blocks: CitingBlock[]): MissingText[] =>
  rules.flatMap((rule) => {
    const citing = blocks.filter(({ ids }) => ids.includes(rule.id));
    if (citing.length === 0 || isWithdrawn(rule)) return [];
    const files = [...new Set(citing.map(({ file }) => file))];
    return quotedTexts(rule)
      .filter((text) => !citing.some((block) => containsText(block.text, text)))
      .map((text) => ({ rule: rule.id, text, files }));
  });

export const crowdedTitles = (blocks: CitingBlock[]): CitingBlock[] =>
  blocks.filter(({ ids }) => ids.length > mostRulesInATitle);

export const describeWarnings = (rules: Rule[], blocks: CitingBlock[]): string[] => [
  ...missingTexts(rules, blocks).map(
    ({ rule, text, files }) => `${rule} quotes "${text}", which no citing test contains: ${files.join(", ")}`,
  ),
  ...crowdedTitles(blocks)
    .filter(({ ids }) => rules.some(({ id }) => ids.includes(id)))
    .map(({ file, title, ids }) => `A title cites ${ids.length} rules: ${file}: ${title}`),
];
