/**
 * What a player reads of an expression: fixed words as they are, values as `{name}`, alternatives as "(one / other)". The
 * source is read, not run: a text with a plural shows both forms, and pages need no browser.
 */
import ts from "typescript";
import { defaultBrand } from "../../packages/protocol/src/brand.ts";

const brandWords = new Map(Object.entries(defaultBrand).filter(([, value]) => typeof value === "string"));

/** Constants and small functions of a file, by name: texts share wordings by them. */
export type Constants = ReadonlyMap<string, ts.Expression>;

export const constantsOf = (source: ts.SourceFile): Constants =>
  new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer] as const] : [],
      ),
  );

/** Follows what TypeScript adds around a value: `as const`, `satisfies`, parentheses. */
export const bare = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;

const returned = (body: ts.ConciseBody): ts.Expression[] => {
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
};

export const readableText = (expression: ts.Expression, constants: Constants): string => {
  const read = (node: ts.Expression): string => readableText(node, constants);
  const within = (node: ts.Expression): string => (read(node).includes(" / ") ? `(${read(node)})` : read(node));
  const named = (name: string): string => {
    const value = constants.get(name);
    return brandWords.get(name)?.toString() ?? (value === undefined ? `{${name}}` : read(value));
  };

  const node = bare(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => within(span.expression) + span.literal.text).join("");
  if (ts.isArrowFunction(node)) return returned(node.body).map(read).join(" / ");
  if (ts.isConditionalExpression(node)) return `${read(node.whenTrue)} / ${read(node.whenFalse)}`;
  if (ts.isBinaryExpression(node)) return read(node.right);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(within).join(" ");
  if (ts.isIdentifier(node)) return named(node.text);
  if (ts.isPropertyAccessExpression(node)) return named(node.name.text);
  if (ts.isCallExpression(node))
    return ts.isPropertyAccessExpression(node.expression) ? read(node.expression.expression) : read(node.expression);
  return "{value}";
};
