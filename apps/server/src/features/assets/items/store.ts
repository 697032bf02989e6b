/**
 * All SQL of items. An account's row of a token counts what it has here; `held` of those are leaving. Only functions of the
 * database change it, and each names the operation that it belongs to (HOLD-22).
 */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

/** More of what these deposits brought (DEPASSET-14). The database reads from their final logs how many, and whose. */
export const creditItems = async (transaction: Transaction, operationIds: readonly string[]): Promise<void> => {
  if (operationIds.length === 0) return;
  await sql`select credit_items(${[...operationIds]}::uuid[])`.execute(transaction);
};

/** ASSET1155-9, MOVE-8: what the operation takes, by one statement, or not at all. Returns whether there were that many. */
export const holdItems = async (transaction: Transaction, operationId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_held: boolean }>`select hold_items(${operationId}) as is_held`.execute(transaction);
  return rows[0]?.is_held === true;
};

/** The operations have ended: what they held is in a game or out of it, gone to the chain, or free again (MOVE-8). */
export const endItemHolds = async (transaction: Transaction, operationIds: readonly string[]): Promise<void> => {
  if (operationIds.length === 0) return;
  await sql`select end_item_holds(${[...operationIds]}::uuid[])`.execute(transaction);
};

/** Where the account has items with this token id. */
export const findCollectionsWithToken = async (db: Database, accountId: string, tokenId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("items")
    .select("collection")
    .where("account_id", "=", accountId)
    .where("token_id", "=", tokenId)
    .where("service", "=", "")
    .where("count", ">", "0")
    .execute();
  return rows.map(({ collection }) => collection);
};

/** What people call them, by their slugs. */
export const findCollectionNames = async (
  db: Database,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom("collections")
    .select(["slug", "name"])
    .where("slug", "in", [...slugs])
    .execute();
  return new Map(rows.map(({ slug, name }) => [slug, name]));
};
