/** Operations as the wire shows them, with the names of what they move (LEDGER-13). */
import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { OperationRow } from "./store.ts";
import { toOperation } from "./to-operation.ts";

interface Token {
  collection: string;
  token_id: string;
}

/** Given by features/assets, which imports this feature and therefore cannot be imported here. */
export type ReadAssetNames = (db: Database, tokens: readonly Token[]) => Promise<readonly (Token & { name: string })[]>;

export interface OperationsDependencies {
  db: Database;
  readAssetNames: ReadAssetNames;
}

export const describeOperations = async (
  dependencies: OperationsDependencies,
  rows: readonly OperationRow[],
): Promise<calls.Operation[]> => rows.map(await readDescriptions(dependencies, rows));

/** One query for the names of all of them, and none if they only move SUPS. What is returned describes any of these rows. */
export const readDescriptions = async (
  { db, readAssetNames }: OperationsDependencies,
  rows: readonly OperationRow[],
): Promise<(row: OperationRow) => calls.Operation> => {
  const tokens = rows.flatMap(({ collection, token_id }) =>
    collection === null || token_id === null ? [] : [{ collection, token_id }],
  );
  const named = tokens.length === 0 ? [] : await readAssetNames(db, tokens);
  const names = new Map(named.map((token) => [keyOf(token), token.name]));
  return (row) => toOperation(row, names.get(keyOf(row)) ?? null);
};

const keyOf = ({ collection, token_id }: Pick<OperationRow, "collection" | "token_id">): string =>
  `${collection} ${token_id}`;
