/** All SQL of answers that are kept for the repetition of a write. */
import type { Database, Transaction } from "@passport/database";
import { idempotencyLifeMs } from "@passport/protocol";
import { sql } from "kysely";

export interface RequestKey {
  clientId: string;
  idempotencyKey: string;
}

const expired = sql<boolean>`service_requests.created_at < now() - ${idempotencyLifeMs} * interval '1 millisecond'`;

/**
 * Takes the key for this request; false when it is taken. While another transaction holds it, this one waits for
 * its end. An answer that is too old, though not deleted yet, is no obstacle.
 */
export const takeKey = async (
  transaction: Transaction,
  { clientId, idempotencyKey }: RequestKey,
  requestHash: Buffer,
): Promise<boolean> => {
  const values = { request_hash: requestHash, response: JSON.stringify(null), created_at: sql<Date>`now()` };
  const taken = await transaction
    .insertInto("service_requests")
    .values({ client_id: clientId, idempotency_key: idempotencyKey, ...values })
    .onConflict((conflict) => conflict.columns(["client_id", "idempotency_key"]).doUpdateSet(values).where(expired))
    .returning("client_id")
    .executeTakeFirst();
  return taken !== undefined;
};

const ofKey = ({ clientId, idempotencyKey }: RequestKey) =>
  sql<boolean>`client_id = ${clientId} and idempotency_key = ${idempotencyKey}`;

export const findAnswer = (transaction: Transaction, key: RequestKey) =>
  transaction
    .selectFrom("service_requests")
    .select("request_hash")
    .select((eb) => eb.ref("response").$castTo<unknown>().as("response"))
    .where(ofKey(key))
    .executeTakeFirstOrThrow();

/** As text in JSON: jsonb would change the order of its fields, and the repetition is the same to the letter. */
export const keepAnswer = async (transaction: Transaction, key: RequestKey, answer: string): Promise<void> => {
  await transaction
    .updateTable("service_requests")
    .set({ response: JSON.stringify(answer) })
    .where(ofKey(key))
    .execute();
};

export const deleteOldAnswers = async (db: Database, limit: number): Promise<number> => {
  const result = await sql`
    delete from service_requests where ctid in (
      select ctid from service_requests where ${expired} limit ${limit} for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};
