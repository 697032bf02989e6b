/** All SQL of answers that are kept for the repetition of a write. Many at once: writes that come together share a transaction. */
import { bytesArray, type Database, fixedQuery, mixedArray, type Transaction, textArray } from "@passport/database";
import { idempotencyLifeMs } from "@passport/protocol";
import { sql } from "kysely";

export interface RequestKey {
  clientId: string;
  idempotencyKey: string;
}

interface KeyRow {
  client_id: string;
  idempotency_key: string;
}

const toKey = ({ client_id: clientId, idempotency_key: idempotencyKey }: KeyRow): RequestKey => ({
  clientId,
  idempotencyKey,
});

const clientIdsOf = (keys: readonly RequestKey[]): string => textArray(keys.map(({ clientId }) => clientId));
const keyTextsOf = (keys: readonly RequestKey[]): string => textArray(keys.map(({ idempotencyKey }) => idempotencyKey));

const expired = sql<boolean>`service_requests.created_at < now() - ${idempotencyLifeMs} * interval '1 millisecond'`;

const keysTaken = fixedQuery(
  "take_service_keys",
  (_, given: { clientIds: string; keys: string; hashes: string }) => sql<KeyRow>`
    insert into service_requests (client_id, idempotency_key, request_hash, response, created_at)
    select client_id, idempotency_key, request_hash, 'null', now()
    from unnest(${given.clientIds}::text[], ${given.keys}::text[], ${given.hashes}::bytea[])
      as asked (client_id, idempotency_key, request_hash)
    order by client_id, idempotency_key
    on conflict (client_id, idempotency_key) do update
    set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at where ${expired}
    returning client_id, idempotency_key`,
);

/**
 * Takes the keys for these requests, no two of which have the same; returns those that were free. While another
 * transaction holds one, this one waits for its end, in the order of the keys so that no two wait for each other. An
 * answer that is too old, though not deleted yet, is no obstacle.
 */
export const takeKeys = async (
  transaction: Transaction,
  requests: readonly (RequestKey & { requestHash: Buffer })[],
): Promise<RequestKey[]> => {
  const taken = await keysTaken(transaction, {
    clientIds: clientIdsOf(requests),
    keys: keyTextsOf(requests),
    hashes: bytesArray(requests.map(({ requestHash }) => requestHash.toString("hex"))),
  });
  return taken.map(toKey);
};

export interface StoredAnswer extends RequestKey {
  requestHash: Buffer;
  text: string;
}

export const findAnswers = async (transaction: Transaction, keys: readonly RequestKey[]): Promise<StoredAnswer[]> => {
  const { rows } = await sql<KeyRow & { request_hash: Buffer; response: string }>`
    select client_id, idempotency_key, request_hash, response
    from unnest(${clientIdsOf(keys)}::text[], ${keyTextsOf(keys)}::text[]) as asked (client_id, idempotency_key)
    join service_requests using (client_id, idempotency_key)`.execute(transaction);
  return rows.map((row) => ({ ...toKey(row), requestHash: row.request_hash, text: String(row.response) }));
};

const answersKept = fixedQuery(
  "keep_service_answers",
  (_, given: { clientIds: string; keys: string; answers: string }) => sql`
    update service_requests kept
    set response = coalesce(to_jsonb(given.answer), 'null'),
        created_at = case when given.answer is null then '-infinity' else kept.created_at end
    from unnest(${given.clientIds}::text[], ${given.keys}::text[], ${given.answers}::text[])
      as given (client_id, idempotency_key, answer)
    where kept.client_id = given.client_id and kept.idempotency_key = given.idempotency_key`,
);

/**
 * As text in JSON: jsonb would change the order of its fields, and the repetition is the same to the letter. The key of a
 * call that was refused (undefined) is free again: its row is as good as too old. The caller has taken the keys.
 */
export const keepAnswers = async (
  transaction: Transaction,
  answers: readonly (RequestKey & { text: string | undefined })[],
): Promise<void> => {
  await answersKept(transaction, {
    clientIds: clientIdsOf(answers),
    keys: keyTextsOf(answers),
    answers: mixedArray(answers.map(({ text }) => text)),
  });
};

export const deleteOldAnswers = async (db: Database, limit: number): Promise<number> => {
  const result = await sql`
    delete from service_requests where ctid in (
      select ctid from service_requests where ${expired} order by created_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};
