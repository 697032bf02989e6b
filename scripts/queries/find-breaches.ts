/** Where a query may be: in a store of the feature that owns the table. See apps/server/src/table-owners.ts. */
import { findTableUses, type TableUse } from "./find-table-uses.ts";

export interface Walls {
  tableOwners: Readonly<Record<string, string>>;
  sharedReads: Readonly<Record<string, { tables: readonly string[] }>>;
}

const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
/** The outbox and the jobs have their queries where they need them. */
const isStore = /store\.ts$|^platform\/(outbox|jobs)\//;
const isTesting = /(^|\/)testing\//;
/** The schema `ledger` is read and written by packages/ledger only. */
const ledgerTable = /\bledger\.(accounts|balances|entries|hold_ends|milestones|state|topics|transfers)\b/;

/** `file` is relative to apps/server/src. */
export const findBreaches = (file: string, text: string, { tableOwners, sharedReads }: Walls): string[] => {
  const breaches: string[] = [];
  if (ledgerTable.test(text)) breaches.push(`${file} names a table of the ledger; call packages/ledger instead.`);
  // Tests prepare and read what they need with SQL of their own.
  if (isTesting.test(file) || !query.test(text)) return breaches;
  if (!isStore.test(file)) breaches.push(`${file} holds a query; it belongs into a store.ts of its feature.`);
  const owner = /^(features|platform)\/[^/]+/.exec(file)?.[0];
  const shared = sharedReads[file]?.tables ?? [];
  for (const use of findTableUses(text, new Set(Object.keys(tableOwners)))) {
    const breach = judge(use, { owner, owners: tableOwners, shared });
    if (breach !== undefined) breaches.push(`${file}:${use.line} ${breach}`);
  }
  return [...new Set(breaches)];
};

interface Context {
  owner: string | undefined;
  owners: Readonly<Record<string, string>>;
  shared: readonly string[];
}

const judge = ({ table, kind }: TableUse, { owner, owners, shared }: Context): string | undefined => {
  if (table === undefined) return "computes the name of a table; write it out, so that this check can read it.";
  // Temporary tables and common table expressions have no owner.
  const owning = owners[table];
  if (owning === undefined || owning === owner) return undefined;
  if (kind === "write") return `writes ${table}, which ${owning} owns; call a verb that it exports.`;
  if (shared.includes(table)) return undefined;
  return `reads ${table}, which ${owning} owns; call a verb that it exports.`;
};

/** Shared reads that are listed and not used: the list stays as short as it can be. */
export const findStaleReads = (read: (file: string) => string | undefined, { tableOwners, sharedReads }: Walls) =>
  Object.entries(sharedReads).flatMap(([file, { tables }]) => {
    const text = read(file);
    if (text === undefined) return [`sharedReads lists ${file}, which does not exist.`];
    const used = new Set(findTableUses(text, new Set(Object.keys(tableOwners))).map(({ table }) => table));
    return tables.filter((table) => !used.has(table)).map((table) => `sharedReads lists ${table} for ${file} in vain.`);
  });
