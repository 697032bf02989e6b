/**
 * Queries live where their tables live: store.ts, the ledger and the database package. Imports are
 * watched by dependency-cruiser; this watches the verbs, since a connection can be handed around.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
const mayQuery = /store\.ts$|\.test\.ts$|\/testing\/|\/platform\/(outbox|jobs)\/|\/seed\.ts$/;

/** The ledger's schema is read and written by its own package only, whoever holds a connection. */
const ledgerTable = /\bledger\.(accounts|balances|entries|hold_ends|milestones|state|topics|transfers)\b/;

const read = (file: string): string => readFileSync(resolve(root, file), "utf8");
const serverFiles = globSync("apps/server/src/**/*.ts", { cwd: root }).sort();

const complaints = serverFiles.flatMap((file) => {
  const text = read(file);
  const isTest = file.endsWith(".test.ts");
  return [
    ...(!mayQuery.test(file) && query.test(text)
      ? [`${file} holds a query; it belongs into the store.ts of its feature.`]
      : []),
    ...(!isTest && ledgerTable.test(text) ? [`${file} names a table of the ledger; ask packages/ledger instead.`] : []),
  ];
});

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
