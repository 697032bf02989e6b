/** SQL of the games that run collections (`collections.client_id`), and of what lies in them. */
import type { Transaction } from "@passport/database";
import { type RawBuilder, sql } from "kysely";

interface CollectionRunner {
  slug: string;
  clientId: string | null;
}

/** Whether a game holds anything: a collectible that was moved in, or items. */
export const holdsGameAssets = async (transaction: Transaction, clientId: string): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from assets where locked_to_service = ${clientId})
        or exists (select from items where service = ${clientId} and service <> '' and count > 0) as holds
  `.execute(transaction);
  return rows[0]?.holds !== false;
};

/**
 * Says which client runs a collection. While something of the collection lies in its game, no other client can take it
 * over: who gave it in could not take it out again.
 */
export const setCollectionClient = async (
  transaction: Transaction,
  given: CollectionRunner,
): Promise<"set" | "unknown" | "in_use"> => {
  const outcome = await judge(transaction, given, sql`for update`);
  const { slug, clientId } = given;
  if (outcome === "set")
    await transaction.updateTable("collections").set({ client_id: clientId }).where("slug", "=", slug).execute();
  return outcome;
};

/** What it would do now; it locks and changes nothing. */
export const judgeCollectionClient = (transaction: Transaction, given: CollectionRunner) =>
  judge(transaction, given, sql``);

const judge = async (
  transaction: Transaction,
  { slug, clientId }: CollectionRunner,
  locking: RawBuilder<unknown>,
): Promise<"set" | "unknown" | "in_use"> => {
  const { rows } = await sql<{ is_in_use: boolean }>`
    select client_id is distinct from ${clientId} and (
        exists (select from assets where collection = slug and locked_to_service = collections.client_id)
        or exists (select from items where collection = slug and service = collections.client_id and count > 0)
      ) as is_in_use
    from collections where slug = ${slug} ${locking}
  `.execute(transaction);
  const [found] = rows;
  if (found === undefined) return "unknown";
  return found.is_in_use ? "in_use" : "set";
};

/** For a client that is removed. */
export const releaseCollections = async (transaction: Transaction, clientId: string): Promise<void> => {
  await transaction.updateTable("collections").set({ client_id: null }).where("client_id", "=", clientId).execute();
};
