/** All SQL of endpoints. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";

/** Locked: two members of staff change one endpoint one after the other. */
export const lockEndpoint = (transaction: Transaction, clientId: string) =>
  transaction
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("client_id", "=", clientId)
    .forUpdate()
    .executeTakeFirst();

export interface NewEndpoint {
  clientId: string;
  url: string;
  secretSealed: string;
}

/** Returns whether it is new. An endpoint that exists keeps its secret: its address alone changes. */
export const putEndpoint = async (transaction: Transaction, endpoint: NewEndpoint): Promise<boolean> => {
  const { is_new } = await transaction
    .insertInto("webhook_endpoints")
    .values({ client_id: endpoint.clientId, url: endpoint.url, secret_sealed: endpoint.secretSealed })
    .onConflict((conflict) =>
      conflict.column("client_id").doUpdateSet({ url: endpoint.url, updated_at: sql<Date>`now()` }),
    )
    // A row that was inserted by this statement has no deleted version.
    .returning(sql<boolean>`xmax = 0`.as("is_new"))
    .executeTakeFirstOrThrow();
  return is_new;
};

/** The secret until now signs beside the new one for a while. */
export const rotateSecret = async (
  transaction: Transaction,
  { clientId, secretSealed, overlapMs }: { clientId: string; secretSealed: string; overlapMs: number },
): Promise<Date | null | undefined> => {
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
  return row?.previous_until;
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
