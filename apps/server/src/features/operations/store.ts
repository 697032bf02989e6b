/**
 * All SQL of operations, batch first: the watcher brings thousands at once. Code that also posts to the
 * ledger in the same transaction does this first: operations, then ledger, everywhere, so that no two
 * transactions wait for each other.
 */
import { fixedQuery, mixedArray, plainArray, type Transaction } from "@passport/database";
import type { OperationReason, OperationState } from "@passport/protocol";
import { sql } from "kysely";
import { columnsOf, type OperationRow } from "./operation-row.ts";

export type { OperationRow } from "./operation-row.ts";

/** Columns that an event may bring news of. */
export type OperationChanges = Partial<
  Pick<
    OperationRow,
    | "account_id"
    | "chain_id"
    | "wallet"
    | "amount"
    | "paid_token"
    | "paid_amount"
    | "paid_decimals"
    | "collection"
    | "token_id"
    | "tx_hash"
    | "log_rank"
    | "log_index"
    | "block_number"
    | "mined_at"
    | "wallet_nonce"
    | "deadline"
    | "transfer_id"
  >
>;

export type NewOperation = Pick<OperationRow, "id" | "kind" | "state"> &
  Partial<Omit<OperationRow, "id" | "kind" | "state" | "version" | "created_at" | "updated_at">>;

const newColumns = [
  "id",
  "kind",
  "state",
  "account_id",
  "chain_id",
  "wallet",
  "amount",
  "paid_token",
  "paid_amount",
  "paid_decimals",
  "collection",
  "token_id",
  "tx_hash",
  "log_rank",
  "log_index",
  "block_number",
  "mined_at",
  "wallet_nonce",
  "deadline",
  "transfer_id",
  "reason",
] as const satisfies readonly (keyof NewOperation)[];
type NewColumns = Record<(typeof newColumns)[number], string>;

const operationsInserted = fixedQuery(
  "insert_operations",
  (_, given: NewColumns) => sql<{ id: string }>`
    insert into operations (id, kind, state, account_id, chain_id, wallet, amount, paid_token, paid_amount,
                            paid_decimals, collection, token_id, tx_hash, log_rank, log_index, block_number, mined_at,
                            wallet_nonce, deadline, transfer_id, reason)
    select id, kind, state, account_id, chain_id, wallet, amount, paid_token, paid_amount, paid_decimals, collection,
           token_id, tx_hash, coalesce(log_rank, 0), log_index, block_number, mined_at, wallet_nonce, deadline, transfer_id, reason
    from unnest(${given.id}::uuid[], ${given.kind}::text[], ${given.state}::text[], ${given.account_id}::uuid[],
                ${given.chain_id}::integer[], ${given.wallet}::text[], ${given.amount}::numeric[], ${given.paid_token}::text[],
                ${given.paid_amount}::numeric[], ${given.paid_decimals}::smallint[], ${given.collection}::text[],
                ${given.token_id}::numeric[], ${given.tx_hash}::bytea[], ${given.log_rank}::integer[],
                ${given.log_index}::integer[], ${given.block_number}::bigint[], ${given.mined_at}::timestamptz[],
                ${given.wallet_nonce}::bigint[], ${given.deadline}::timestamptz[], ${given.transfer_id}::uuid[],
                ${given.reason}::text[])
      as given (id, kind, state, account_id, chain_id, wallet, amount, paid_token, paid_amount, paid_decimals, collection,
                token_id, tx_hash, log_rank, log_index, block_number, mined_at, wallet_nonce, deadline, transfer_id, reason)
    on conflict do nothing
    returning id`,
);

/** Returns the ids of those that were new: the same transaction of the same account is one operation. */
export const insertOperations = async (
  transaction: Transaction,
  operations: readonly NewOperation[],
): Promise<Set<string>> => {
  if (operations.length === 0) return new Set();
  const columns = newColumns.map((name) => [name, columnOf(operations, name)]);
  const rows = await operationsInserted(transaction, Object.fromEntries(columns) as NewColumns);
  return new Set(rows.map(({ id }) => id));
};

/** Of a column that no operation of the batch has, an empty array: `unnest` fills it up with nulls. */
const columnOf = (operations: readonly NewOperation[], name: keyof NewOperation): string => {
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
        account_id = n.account_id, chain_id = n.chain_id, wallet = n.wallet, amount = n.amount,
        paid_token = n.paid_token, paid_amount = n.paid_amount, paid_decimals = n.paid_decimals,
        collection = n.collection, token_id = n.token_id, tx_hash = n.tx_hash, log_rank = n.log_rank,
        log_index = n.log_index, block_number = n.block_number, mined_at = n.mined_at, wallet_nonce = n.wallet_nonce,
        deadline = n.deadline, transfer_id = n.transfer_id
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
