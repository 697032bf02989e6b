/**
 * Which tables a source file reads and writes: Kysely's verbs with the names of tables in them, and the text of raw
 * `sql` templates. Names must be literal; one that is computed is reported, since nothing can be said about it.
 */
import ts from "typescript";

export interface TableUse {
  /** Undefined when the name is computed. */
  table: string | undefined;
  kind: "read" | "write";
  line: number;
}

const kyselyVerbs: Readonly<Record<string, TableUse["kind"]>> = {
  selectFrom: "read",
  from: "read",
  using: "read",
  innerJoin: "read",
  leftJoin: "read",
  rightJoin: "read",
  fullJoin: "read",
  crossJoin: "read",
  innerJoinLateral: "read",
  leftJoinLateral: "read",
  crossJoinLateral: "read",
  insertInto: "write",
  updateTable: "write",
  deleteFrom: "write",
  mergeInto: "write",
};

/** `Array.from`, `Buffer.from` and the like have the name of a verb and are none. */
const builtIns = new Set(["Array", "Buffer", "Readable", "Uint8Array", "Object"]);

export const findTableUses = (text: string, tables: ReadonlySet<string>): TableUse[] => {
  const source = ts.createSourceFile("store.ts", text, ts.ScriptTarget.Latest, true);
  const uses: TableUse[] = [];
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      for (const use of ofKysely(node)) uses.push({ ...use, line: lineOf(node) });
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql") {
      for (const use of ofTemplate(node.template, tables)) uses.push({ ...use, line: lineOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
};

type Found = Omit<TableUse, "line">;

const ofKysely = (call: ts.CallExpression): Found[] => {
  if (!ts.isPropertyAccessExpression(call.expression)) return [];
  const { name, expression } = call.expression;
  const [first] = call.arguments;
  // A name that is made of text at run time can be any table.
  if (expression.getText() === "sql" && ["table", "raw", "id"].includes(name.text)) {
    return [{ table: first && ts.isStringLiteral(first) ? first.text : undefined, kind: "write" }];
  }
  const kind = kyselyVerbs[name.text];
  if (kind === undefined || first === undefined || builtIns.has(expression.getText())) return [];
  return namesIn(first).map((table) => ({ table, kind }));
};

const namesIn = (argument: ts.Expression): (string | undefined)[] => {
  if (ts.isStringLiteral(argument) || ts.isNoSubstitutionTemplateLiteral(argument)) {
    return [argument.text.split(/\s+as\s+/i)[0]?.trim()];
  }
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap(namesIn);
  // A subquery or a raw expression names its tables itself.
  if (ts.isArrowFunction(argument) || ts.isCallExpression(argument)) return [];
  return [undefined];
};

const ofTemplate = (template: ts.TemplateLiteral, tables: ReadonlySet<string>): Found[] => {
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
  return findInSql(parts.join(" $ "), tables);
};

/** After these words a statement names tables, the last three with a comma between them. */
const namesTables = /\b(insert\s+into|merge\s+into|delete\s+from|truncate|update|join|from|using)\s+(.*)$/is;

const findInSql = (raw: string, tables: ReadonlySet<string>): Found[] => {
  const sql = raw
    .replace(/--.*$/gm, " ")
    .replace(/'(?:[^']|'')*'/g, "''")
    // The other meanings of FROM.
    .replace(/\bextract\s*\(\s*\w+\s+from\b|\bdistinct\s+from\b/gi, " ");
  const found: Found[] = [];
  for (let rest = sql; ; ) {
    const match = namesTables.exec(rest);
    if (match === null) break;
    const [, verb = "", after = ""] = match;
    const kind = /^(insert|merge|delete|truncate|update)/i.test(verb) ? "write" : "read";
    // A placeholder in the place of a name can be any table.
    if (/^\s*\$(\s|,|$)/.test(after)) found.push({ table: undefined, kind });
    for (const name of namesAtStart(after)) if (tables.has(name)) found.push({ table: name, kind });
    rest = after;
  }
  // A table that is only known by its columns, in a part of a statement.
  for (const [, name = ""] of sql.matchAll(/\b([a-z_]+)\.[a-z_*]/gi)) {
    if (tables.has(name)) found.push({ table: name, kind: "read" });
  }
  return found;
};

/** `users u, only roles as r where …` → users, roles */
const namesAtStart = (text: string): string[] => {
  const name =
    /^\s*(?:only\s+)?(?:public\.)?"?((?:signer\.)?[a-z_]+)"?(?:\s+(?:as\s+)?(?!where\b|join\b|on\b|set\b)[a-z_]+)?\s*(,)?/i;
  const names: string[] = [];
  for (let rest = text; ; ) {
    const match = name.exec(rest);
    if (match === null) return names;
    names.push((match[1] ?? "").toLowerCase());
    if (match[2] === undefined) return names;
    rest = rest.slice(match[0].length);
  }
};
