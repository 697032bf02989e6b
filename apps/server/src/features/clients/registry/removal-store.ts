/** SQL of removing a client: what of it is left is a name for the books. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";

/** A claim that a player may still pay, or that the game has been asked about. */
export const hasOpenClaims = async (transaction: Transaction, clientId: string): Promise<boolean> => {
  const claim = transaction
    .selectFrom("claims")
    .select("id")
    .where("client_id", "=", clientId)
    .where("state", "in", ["open", "asked"])
    .limit(1);
  return (await claim.executeTakeFirst()) !== undefined;
};

/** Its keys, addresses, secret and players end with it. */
export const markRemoved = async (transaction: Transaction, id: string): Promise<void> => {
  await transaction
    .updateTable("clients")
    .set({
      removed_at: sql`now()`,
      disabled_at: sql<Date>`coalesce(disabled_at, now())`,
      secret_hash: null,
      origins: [],
      redirect_urls: [],
      logout_urls: [],
    })
    .where("id", "=", id)
    .execute();
  await transaction.deleteFrom("client_origins").where("client_id", "=", id).execute();
  await transaction
    .updateTable("service_keys")
    .set({ revoked_at: sql`now()` })
    .where("client_id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  await transaction
    .updateTable("client_players")
    .set({ disconnected_at: sql`now()` })
    .where("client_id", "=", id)
    .where("disconnected_at", "is", null)
    .execute();
};
