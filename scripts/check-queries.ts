/**
 * Queries live where their tables live: store.ts, the ledger and the database package. Imports are
 * watched by dependency-cruiser; this watches the verbs, since a connection can be handed around.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
const mayQuery = /store\.ts$|\.test\.ts$|\/platform\/(outbox|jobs)\/|\/seed\.ts$/;

const offenders = globSync("apps/server/src/**/*.ts", { cwd: root })
  .filter((file) => !mayQuery.test(file) && query.test(readFileSync(resolve(root, file), "utf8")))
  .sort();

for (const file of offenders) console.error(`${file} holds a query; it belongs into the store.ts of its feature.`);
if (offenders.length > 0) process.exitCode = 1;
