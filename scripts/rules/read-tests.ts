/**
 * The sources of the tests that cite rules. Whether a rule is proven is read from reports alone; sources tell what a
 * citing test contains. A block is a call of `it`, `test`, `test.step` or `describe` whose title cites a rule. Its text is what it
 * asserts with: the call without any title, and the parts of the file that lie outside all tests (constants, tables, helpers).
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { citedIds } from "./citations.ts";

export interface CitingBlock {
  file: string;
  title: string;
  ids: string[];
  text: string;
}

interface TitledCall {
  node: ts.CallExpression;
  title: ts.Expression;
}

const patterns = ["**/*.test.ts", "**/*.test.tsx", "**/*.e2e.ts"];

const isRunner = (expression: ts.Expression): boolean => {
  if (ts.isIdentifier(expression)) return ["it", "test", "describe"].includes(expression.text);
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return isRunner(expression.expression);
  return ts.isTaggedTemplateExpression(expression) && isRunner(expression.tag);
};

/** `describe(…)` and `test.describe(…)` hold tests. */
const isGroup = ({ node }: TitledCall): boolean => /\bdescribe\b/.test(node.expression.getText());

const titledCalls = (root: ts.Node): TitledCall[] => {
  const found: TitledCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && isRunner(node.expression)) {
      const [title] = node.arguments;
      if (title) found.push({ node, title });
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

/** The text of `node` without the given nodes inside it. */
const textWithout = (source: ts.SourceFile, node: ts.Node, removed: ts.Node[]): string => {
  const inside = removed
    .filter((other) => other !== node && other.getStart() >= node.getStart() && other.end <= node.end)
    .sort((one, other) => one.getStart() - other.getStart());
  let text = "";
  let from = node.getStart();
  for (const other of inside) {
    text += source.text.slice(from, Math.max(from, other.getStart()));
    from = Math.max(from, other.end);
  }
  return text + source.text.slice(from, node.end);
};

export const citingBlocks = (file: string, text: string): CitingBlock[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const calls = titledCalls(source);
  const titles = calls.map(({ title }) => title);
  const tests = calls.filter((call) => !isGroup(call)).map(({ node }) => node);
  const shared = textWithout(source, source, [...tests, ...titles]);
  return calls.flatMap(({ node, title }) => {
    const ids = citedIds(title.getText());
    const own = textWithout(source, node, titles);
    return ids.length > 0 ? [{ file, title: title.getText(), ids, text: `${shared}\n${own}` }] : [];
  });
};

export const readTests = (root: string): CitingBlock[] =>
  globSync(patterns, { cwd: root, exclude: ["**/node_modules/**", "**/dist*/**"] })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return citedIds(text).length > 0 ? citingBlocks(file, text) : [];
    });
