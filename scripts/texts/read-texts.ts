/** Finds the texts of a file: the words it gives to `defineTexts`, or those of its objects where it has none. */
import ts from "typescript";
import { bare, type Constants, constantsOf, readableText } from "./readable-text.ts";

export interface Text {
  name: string;
  words: string;
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();

/** A value alone says nothing that could be worded differently. */
const hasWords = ({ words }: Text): boolean => /\p{L}/u.test(words.replace(/\{\w+\}/g, ""));

const textsIn = (expression: ts.Expression, name: string, constants: Constants): Text[] => {
  const value = bare(expression);
  if (ts.isObjectLiteralExpression(value))
    return value.properties
      .filter(ts.isPropertyAssignment)
      .flatMap((property) =>
        textsIn(property.initializer, [name, nameOf(property.name)].filter(Boolean).join("."), constants),
      );
  if (ts.isArrayLiteralExpression(value)) return value.elements.flatMap((element) => textsIn(element, name, constants));
  return [{ name, words: readableText(value, constants) }];
};

const definedIn = (node: ts.Node): ts.Expression[] =>
  ts.isCallExpression(node) && node.expression.getText() === "defineTexts" ? [...node.arguments].slice(0, 1) : [];

const objectsIn = (node: ts.Node): ts.Expression[] => (ts.isObjectLiteralExpression(node) ? [node] : []);

const outermost = (source: ts.SourceFile, select: (node: ts.Node) => ts.Expression[]): ts.Expression[] => {
  const visit = (node: ts.Node): ts.Expression[] => {
    const found = select(node);
    return found.length > 0 ? found : node.getChildren(source).flatMap(visit);
  };
  return visit(source);
};

export const readTexts = (path: string, content: string): Text[] => {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const defined = outermost(source, definedIn);
  const constants = constantsOf(source);
  return (defined.length > 0 ? defined : outermost(source, objectsIn))
    .flatMap((object) => textsIn(object, "", constants))
    .filter(hasWords);
};
