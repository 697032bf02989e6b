/** Queries are in the stores of the feature that owns their tables. Part of `npm run check`. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sharedReads, tableOwners } from "../apps/server/src/table-owners.ts";
import { findBreaches, findStaleReads } from "./queries/find-breaches.ts";

const server = resolve(import.meta.dirname, "../apps/server/src");
const walls = { tableOwners, sharedReads };
const read = (file: string): string => readFileSync(join(server, file), "utf8");

/** The ledger's schema is read and written by its own package only, even where another holds a connection. */
const ledgerTable = /\bledger\.(accounts|balances|entries|hold_ends|milestones|state|topics|transfers)\b/;

for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exitCode = 1;
