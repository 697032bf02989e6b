/** Which browser tests let axe look at a page, read from their sources: directly, or through a function of their file. */
import ts from "typescript";

const checks = new Set(["expectAccessible", "expectAccessibleEverywhere", "looksRight"]);

export interface CheckingTest {
  /** As printed; where the source computes a part of it, that part matches anything. */
  title: RegExp;
  /** Calls in its source. A loop runs one several times. */
  calls: number;
}

const literal = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");

const titlePattern = (title: ts.Expression): RegExp => {
  if (ts.isStringLiteralLike(title)) return new RegExp(`^${literal(title.text)}$`);
  if (!ts.isTemplateExpression(title)) return /^.*$/;
  const parts = title.templateSpans.map((span) => `.*${literal(span.literal.text)}`);
  return new RegExp(`^${literal(title.head.text)}${parts.join("")}$`);
};

const callsOf = (node: ts.Node, names: ReadonlySet<string>): number => {
  const isOne = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.has(node.expression.text);
  let count = isOne ? 1 : 0;
  node.forEachChild((child) => {
    count += callsOf(child, names);
  });
  return count;
};

/** The functions of a file that check; each is declared before it is used. */
const checkingNames = (source: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set(checks);
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isArrowFunction(node.initializer) &&
      callsOf(node.initializer, names) > 0
    )
      names.add(node.name.text);
    node.forEachChild(visit);
  };
  visit(source);
  return names;
};

export const checkingTests = (path: string, content: string): CheckingTest[] => {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const names = checkingNames(source);
  const found: CheckingTest[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "test") {
      const [title, body] = node.arguments;
      const calls = body === undefined ? 0 : callsOf(body, names);
      if (title !== undefined && calls > 0) found.push({ title: titlePattern(title), calls });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
};
