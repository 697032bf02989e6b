/** Queries are in the stores of the feature that owns their tables. Part of `npm run check`. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sharedReads, tableOwners } from "../apps/server/src/table-owners.ts";
import { findBreaches, findStaleReads } from "./queries/find-breaches.ts";

const server = resolve(import.meta.dirname, "../apps/server/src");
const walls = { tableOwners, sharedReads };
const read = (file: string): string => readFileSync(join(server, file), "utf8");

const files = globSync("**/*.ts", { cwd: server }).filter((file) => !file.endsWith(".test.ts"));
const breaches = [
  ...files.sort().flatMap((file) => findBreaches(file, read(file), walls)),
  ...findStaleReads((file) => (existsSync(join(server, file)) ? read(file) : undefined), walls),
];

for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exitCode = 1;
