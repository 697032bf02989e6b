/** All SQL of events, apart from their delivery. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import { wakeNext } from "../delivery/store.ts";
import type { NewEvent } from "./new-event.ts";

export interface EventTimes {
  giveUpAfterMs: number;
  headStartMs: number;
}

/** News is inserted only for clients that have an endpoint at this moment. */
export const insertEvents = async (
  transaction: Transaction,
  events: readonly NewEvent[],
  { giveUpAfterMs, headStartMs }: EventTimes,
): Promise<void> => {
  const after = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;
  await sql`
    insert into webhook_events (id, client_id, type, order_key, data, decide_by, due_at, give_up_at)
    select event.id, event.client_id, event.type, event.order_key, event.data::jsonb, event.decide_by,
           case when event.decide_by is null then now() else ${after(headStartMs)} end,
           coalesce(event.decide_by, ${after(giveUpAfterMs)})
    from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ clientId }) => clientId)}::text[],
                ${events.map(({ type }) => type)}::text[], ${events.map(({ orderKey }) => orderKey)}::text[],
                ${events.map(({ data }) => JSON.stringify(data))}::text[],
                ${events.map(({ decideBy }) => decideBy?.toISOString() ?? null)}::timestamptz[])
         with ordinality as event (id, client_id, type, order_key, data, decide_by, nth)
    where event.decide_by is not null
       or exists (select from webhook_endpoints endpoint where endpoint.client_id = event.client_id)
    order by event.nth
  `.execute(transaction);
};

export const withdrawDue = async (transaction: Transaction, eventIds: readonly string[]): Promise<void> => {
  const ended = await transaction
    .updateTable("webhook_events")
    .set({ state: "withdrawn", ended_at: sql`now()` })
    .where("id", "in", eventIds)
    .where("state", "=", "due")
    .returning("id")
    .execute();
  await wakeNext(
    transaction,
    ended.map(({ id }) => id),
  );
};

/** A disabled client is as good as none. */
export const findEndpoint = (db: Database, clientId: string) =>
  db
    .selectFrom("webhook_endpoints")
    .innerJoin("clients", "clients.id", "webhook_endpoints.client_id")
    .select("webhook_endpoints.client_id")
    .where("webhook_endpoints.client_id", "=", clientId)
    .where("clients.disabled_at", "is", null)
    .executeTakeFirst();
