/** All SQL of endpoints. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export interface NewEndpoint {
  clientId: string;
  url: string;
  secretSealed: string;
}

const foreignKeyViolation = "23503";

/** An endpoint that exists keeps its secret: its address alone changes. After `no_client` the transaction must end. */
export const putEndpoint = async (
  transaction: Transaction,
  { clientId, url, secretSealed }: NewEndpoint,
): Promise<"new" | "moved" | "no_client"> => {
  try {
    const { is_new } = await transaction
      .insertInto("webhook_endpoints")
      .values({ client_id: clientId, url, secret_sealed: secretSealed })
      .onConflict((conflict) => conflict.column("client_id").doUpdateSet({ url, updated_at: sql<Date>`now()` }))
      // A row that this statement inserted has no earlier version.
      .returning(sql<boolean>`xmax = 0`.as("is_new"))
      .executeTakeFirstOrThrow();
    return is_new ? "new" : "moved";
  } catch (error) {
    if ((error as { code?: unknown }).code === foreignKeyViolation) return "no_client";
    throw error;
  }
};

/** A client that was removed is none. */
export const hasClient = async (db: Database, id: string): Promise<boolean> => {
  const client = db.selectFrom("clients").select("id").where("id", "=", id).where("removed_at", "is", null);
  return (await client.executeTakeFirst()) !== undefined;
};

export const hasRow = async (transaction: Transaction, clientId: string): Promise<boolean> =>
  (await transaction
    .selectFrom("webhook_endpoints")
    .select("client_id")
    .where("client_id", "=", clientId)
    .executeTakeFirst()) !== undefined;

/** The secret until now signs beside the new one. Returns until when; undefined if there is no endpoint. */
export const replaceSecret = async (
  transaction: Transaction,
  { clientId, secretSealed, overlapMs }: { clientId: string; secretSealed: string; overlapMs: number },
): Promise<Date | undefined> => {
  const row = await transaction
    .updateTable("webhook_endpoints")
    .set((eb) => ({
      previous_secret_sealed: eb.ref("secret_sealed"),
      previous_until: sql<Date>`now() + ${overlapMs} * interval '1 millisecond'`,
      secret_sealed: secretSealed,
      updated_at: sql<Date>`now()`,
    }))
    .where("client_id", "=", clientId)
    .returning("previous_until")
    .executeTakeFirst();
  return row?.previous_until ?? undefined;
};

/** Returns whether there was one. What is due has nowhere to go. */
export const deleteEndpoint = async (transaction: Transaction, clientId: string): Promise<boolean> => {
  const { numDeletedRows } = await transaction
    .deleteFrom("webhook_endpoints")
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  await transaction
    .updateTable("webhook_events")
    .set({ state: "given_up", ended_at: sql<Date>`now()`, last_error: "endpoint_removed" })
    .where("client_id", "=", clientId)
    .where("state", "=", "due")
    .execute();
  return numDeletedRows > 0n;
};

export const findSealedSecrets = (db: Database) =>
  db
    .selectFrom("webhook_endpoints")
    .select(["client_id", "secret_sealed", "previous_secret_sealed"])
    .orderBy("client_id")
    .execute();

/** Only while it is still the one that was opened: a rotation in between has sealed another. */
export const swapSealed = async (
  db: Database,
  { column, old, sealed }: { column: "secret_sealed" | "previous_secret_sealed"; old: string; sealed: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("webhook_endpoints")
    .set({ [column]: sealed })
    .where(column, "=", old)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
