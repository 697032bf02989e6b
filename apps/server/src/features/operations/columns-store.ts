/** The columns of the table of operations, named once for all queries of this folder. */
import { type RawBuilder, sql } from "kysely";
import type { OperationRow } from "./operation-row.ts";

/** The type of a list of values of each column. */
const listTypes = {
  id: sql`uuid[]`,
  kind: sql`text[]`,
  state: sql`text[]`,
  account_id: sql`uuid[]`,
  chain_id: sql`integer[]`,
  wallet: sql`text[]`,
  amount: sql`numeric[]`,
  paid_token: sql`text[]`,
  paid_amount: sql`numeric[]`,
  paid_decimals: sql`smallint[]`,
  collection: sql`text[]`,
  token_id: sql`numeric[]`,
  tx_hash: sql`bytea[]`,
  log_rank: sql`integer[]`,
  log_index: sql`integer[]`,
  block_number: sql`bigint[]`,
  mined_at: sql`timestamptz[]`,
  wallet_nonce: sql`bigint[]`,
  deadline: sql`timestamptz[]`,
  transfer_id: sql`uuid[]`,
  reason: sql`text[]`,
  version: sql`integer[]`,
  created_at: sql`timestamptz[]`,
  updated_at: sql`timestamptz[]`,
} satisfies Record<keyof OperationRow, RawBuilder<unknown>>;

type Column = keyof OperationRow;
const columns = Object.keys(listTypes) as Column[];

const setByDatabase = ["version", "created_at", "updated_at"] as const satisfies Column[];
/** What an operation begins with. */
export type NewColumn = Exclude<Column, (typeof setByDatabase)[number]>;
export const newColumns = columns.filter((name): name is NewColumn => !(setByDatabase as Column[]).includes(name));

const identity = ["id", "kind", "state", "reason"] as const satisfies NewColumn[];
/** What an event may bring news of. */
export type Fact = Exclude<NewColumn, (typeof identity)[number]>;
export const facts = newColumns.filter((name): name is Fact => !(identity as Column[]).includes(name));

/** All columns by their names: fixed queries must not select whatever a table has. */
export const columnsOf = (table: string): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(`${table}.${name}`)));

/** A list of values for a column, with its type. */
export const listFor = (name: Column, values: string): RawBuilder<unknown> => sql`${values}::${listTypes[name]}`;
