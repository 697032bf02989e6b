/** What the server's source files import from each other. Tests and their fixtures may look into every room. */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import type { Imports } from "./find-folder-circles.ts";

const server = resolve(import.meta.dirname, "../../apps/server/src");
const isForTests = /\.test\.ts$|(^|\/)testing\//;

export const readServerImports = (): Imports => {
  const files = globSync("**/*.ts", { cwd: server }).filter((file) => !isForTests.test(file));
  return new Map(files.sort().map((file) => [file, importsOf(file, readFileSync(join(server, file), "utf8"))]));
};

/** Of types as well: who needs a room's types has to know the room. */
export const importsOf = (file: string, text: string): string[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => join(file, "..", name));
