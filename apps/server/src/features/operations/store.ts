/**
 * All SQL of operations, batch first: the watcher brings thousands at once. Code that also posts to the
 * ledger in the same transaction does this first: operations, then ledger, everywhere, so that no two
 * transactions wait for each other.
 */
import { fixedQuery, mixedArray, plainArray, type Transaction } from "@passport/database";
import type { OperationReason, OperationState } from "@passport/protocol";
import { sql } from "kysely";
import { columnsOf, type Fact, facts, listFor, type NewColumn, newColumns } from "./columns-store.ts";
import type { OperationRow } from "./operation-row.ts";

export type { OperationRow } from "./operation-row.ts";

export type OperationChanges = Partial<Pick<OperationRow, Fact>>;

export type NewOperation = Pick<OperationRow, "id" | "kind" | "state"> & Partial<Pick<OperationRow, NewColumn>>;

type NewColumns = Record<NewColumn, string>;

const newNames = sql.join(newColumns.map((name) => sql.ref(name)));

const operationsInserted = fixedQuery(
  "insert_operations",
  (_, given: NewColumns) => sql<{ id: string }>`
    insert into operations (${newNames})
    select ${newNames} from unnest(${sql.join(newColumns.map((name) => listFor(name, given[name])))}) as given (${newNames})
    on conflict do nothing
    returning id`,
);

/** Returns the ids of those that were new: the same transaction of the same account is one operation. */
export const insertOperations = async (
  transaction: Transaction,
  operations: readonly NewOperation[],
): Promise<Set<string>> => {
  if (operations.length === 0) return new Set();
  const ranked = operations.map((operation) => ({ log_rank: 0, ...operation }));
  const columns = newColumns.map((name) => [name, columnOf(ranked, name)]);
  const rows = await operationsInserted(transaction, Object.fromEntries(columns) as NewColumns);
  return new Set(rows.map(({ id }) => id));
};

/** Of a column that no operation of the batch has, an empty array: `unnest` fills it up with nulls. */
const columnOf = (operations: readonly NewOperation[], name: NewColumn): string => {
  const values = operations.map((operation) => operation[name] ?? null);
  return values.every((value) => value === null) ? "{}" : mixedArray(values);
};

const operationsLocked = fixedQuery(
  "lock_operations",
  (_, given: { ids: string }) => sql<OperationRow>`
    select ${columnsOf("operations")} from operations where id = any(${given.ids}::uuid[]) order by id for update`,
);

/** Locked until the transaction ends, in the order of their ids. */
export const lockOperations = async (transaction: Transaction, ids: readonly string[]): Promise<OperationRow[]> =>
  ids.length === 0 ? [] : operationsLocked(transaction, { ids: plainArray(ids) });

export interface OperationUpdate {
  id: string;
  state: OperationState;
  reason: OperationReason | null;
  changes: OperationChanges;
}

/** In JSON a hash is written as PostgreSQL writes a bytea. */
const withPlainBuffers = (changes: object): object =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value,
    ]),
  );

const operationsUpdated = fixedQuery(
  "update_operations",
  (_, given: { records: string }) => sql<OperationRow>`
    update operations o
    set state = n.state, reason = n.reason, version = o.version + 1, updated_at = now(),
        ${sql.join(facts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`))}
    from (
      select u.id as target, ${columnsOf("patched")}
      from jsonb_to_recordset(${given.records}::jsonb)
             as u(id uuid, state text, reason text, patch jsonb)
      join operations current on current.id = u.id
      cross join lateral jsonb_populate_record(current, u.patch || jsonb_build_object('state', u.state, 'reason', u.reason))
                           as patched
    ) n
    where o.id = n.target
    returning ${columnsOf("o")}`,
);

/** The caller holds their locks. As JSON, because each may change other columns, also to null. */
export const updateOperations = async (
  transaction: Transaction,
  updates: readonly OperationUpdate[],
): Promise<OperationRow[]> => {
  if (updates.length === 0) return [];
  const records = updates.map(({ changes, ...update }) => ({ ...update, patch: withPlainBuffers(changes) }));
  return operationsUpdated(transaction, { records: JSON.stringify(records) });
};
