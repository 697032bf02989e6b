/** Finds calls of the protocol that a file of the server imports by name, renamed or not. */
import ts from "typescript";
import * as protocol from "../../packages/protocol/src/index.ts";

const declarations = new Set<unknown>([...protocol.httpCalls, ...protocol.commands, ...protocol.topics]);

const callNames = new Set(
  Object.entries(protocol)
    .filter(([, value]) => declarations.has(value))
    .map(([name]) => name),
);

export interface NamedCall {
  line: number;
  name: string;
}

export const namedCalls = (text: string): NamedCall[] => {
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest);
  return source.statements
    .filter(ts.isImportDeclaration)
    .filter(
      ({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === "@passport/protocol",
    )
    .flatMap(({ importClause }) => importClause?.namedBindings ?? [])
    .flatMap((bindings) => (ts.isNamedImports(bindings) ? [...bindings.elements] : []))
    .map((element) => ({
      line: source.getLineAndCharacterOfPosition(element.getStart(source)).line + 1,
      name: (element.propertyName ?? element.name).text,
    }))
    .filter(({ name }) => callNames.has(name));
};
