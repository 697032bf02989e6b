/**
 * Takes out of the declared calls what only the server reads: who may make a call, how often, how it fails, and the shape of
 * what it is sent. Pages check answers, not requests. Browser tests use such builds, so a page that reads more fails them.
 */
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

const declarations = /\/packages\/protocol\/src\/calls\/[\w-]+\.ts$/;

/** What `lib/api` and `lib/socket` read, by the function that declares it. */
const readByPages: Readonly<Record<string, readonly string[]>> = {
  declareHttp: ["method", "paths", "output"],
  declareCommand: ["key", "output"],
  declareTopic: ["mount", "path", "payload"],
};

/** What is spread into a declaration comes from another object, and stays. */
const unreadProperties = ({ callee, arguments: [declaration] }: ESTree.CallExpression) => {
  const read = callee.type === "Identifier" ? readByPages[callee.name] : undefined;
  if (!read || declaration?.type !== "ObjectExpression") return [];
  return declaration.properties.filter(
    (property) =>
      property.type === "Property" && property.key.type === "Identifier" && !read.includes(property.key.name),
  );
};

/** A module of calls as pages need it. */
export const onlyWhatPagesRead = (file: string, code: string): string => {
  const unread: ESTree.Span[] = [];
  const collect = (call: ESTree.CallExpression) => void unread.push(...unreadProperties(call));
  new Visitor({ CallExpression: collect }).visit(parseSync(file, code).program);
  // From the end, so that places before stay where they are; each goes with its comma.
  return unread.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ""),
    code,
  );
};

export const clientDeclarations = (): Plugin => ({
  name: "client-declarations",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: declarations },
    handler: (code, file) => ({ code: onlyWhatPagesRead(file, code), map: null }),
  },
});
