/** SQL of the games that run collections (`collections.client_id`), and of what lies in them. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";

/** Whether a game holds anything: a collectible that was moved in, or items. */
export const holdsGameAssets = async (transaction: Transaction, clientId: string): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from assets where locked_to_service = ${clientId})
        or exists (select from items where service = ${clientId} and count > 0) as holds
  `.execute(transaction);
  return rows[0]?.holds !== false;
};

/**
 * Says which client runs a collection. While something of the collection lies in its game, nobody else can take it
 * over: who gave it in could not take it out again.
 */
export const setCollectionClient = async (
  transaction: Transaction,
  { slug, clientId }: { slug: string; clientId: string | null },
): Promise<"set" | "unknown" | "in_use"> => {
  const { rows } = await sql<{ is_in_use: boolean }>`
    select client_id is distinct from ${clientId} and (
        exists (select from assets where collection = slug and locked_to_service = collections.client_id)
        or exists (select from items where collection = slug and service = collections.client_id and count > 0)
      ) as is_in_use
    from collections where slug = ${slug} for update
  `.execute(transaction);
  const [found] = rows;
  if (found === undefined) return "unknown";
  if (found.is_in_use) return "in_use";
  await transaction.updateTable("collections").set({ client_id: clientId }).where("slug", "=", slug).execute();
  return "set";
};

/** For a client that is removed. */
export const releaseCollections = async (transaction: Transaction, clientId: string): Promise<void> => {
  await transaction.updateTable("collections").set({ client_id: null }).where("client_id", "=", clientId).execute();
};
