/** What of an account lies here, read for its owner and for the check whether it is empty. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

/** A collectible in the player's own wallet is not with us: it stays theirs, whatever becomes of the account. */
export const holdsAssets = async (db: Database, accountId: string): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from assets where owner_id = ${accountId} and on_chain_status <> 'STAKABLE')
        or exists (select from items where account_id = ${accountId} and count > 0) as holds
  `.execute(db);
  return rows[0]?.holds !== false;
};

/** In the order of their ids, after the given one. */
export const findOwnedAssets = (
  db: Database,
  accountId: string,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom("assets")
        .selectAll()
        .where("owner_id", "=", accountId)
        .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
        // Keeps PostgreSQL from looking for the first of them among everybody's, in the order of ids.
        .offset(0)
        .as("owned"),
    )
    .select(["id", "hash", "collection", "token_id", "name", "tier", "asset_type", "on_chain_status", "wallet"])
    .select(["locked_to_service", "created_at"])
    .orderBy("id")
    .limit(limit)
    .execute();

/** One row for each token and game. */
export const findOwnedItems = (db: Database, accountId: string) =>
  db
    .selectFrom("items")
    .select(["collection", "token_id", "service", "count", "held"])
    .where("account_id", "=", accountId)
    .where("count", ">", "0")
    .orderBy("collection")
    .orderBy("token_id")
    .orderBy("service")
    .execute();
