/** All SQL of events but their delivery, which is in delivery-store.ts. */
import { type Database, fixedQuery, mixedArray, plainArray, type Transaction, textArray } from "@passport/database";
import { sql } from "kysely";
import { lockedEvents, wakeNext } from "./delivery-store.ts";
import type { NewEvent } from "./new-event.ts";

export interface EventTimes {
  giveUpAfterMs: number;
  headStartMs: number;
}

interface EventColumns extends EventTimes {
  ids: string;
  clientIds: string;
  types: string;
  orderKeys: string;
  data: string;
  deadlines: string;
}

const after = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`;

const eventsInserted = fixedQuery(
  "insert_events",
  (_, given: EventColumns) => sql`
    insert into webhook_events (id, client_id, type, order_key, data, decide_by, due_at, give_up_at)
    select event.id, event.client_id, event.type, event.order_key, event.data::jsonb, event.decide_by,
           case when event.decide_by is null then now() else ${after(given.headStartMs)} end,
           coalesce(event.decide_by, ${after(given.giveUpAfterMs)})
    from unnest(${given.ids}::uuid[], ${given.clientIds}::text[], ${given.types}::text[], ${given.orderKeys}::text[],
                ${given.data}::text[], ${given.deadlines}::timestamptz[])
         with ordinality as event (id, client_id, type, order_key, data, decide_by, nth)
    where event.decide_by is not null
       or exists (select from webhook_endpoints endpoint where endpoint.client_id = event.client_id)
    order by event.nth`,
);

/** News is inserted only for clients that have an endpoint at this moment. */
export const insertEvents = async (
  transaction: Transaction,
  events: readonly NewEvent[],
  { giveUpAfterMs, headStartMs }: EventTimes,
): Promise<void> => {
  await eventsInserted(transaction, {
    ids: plainArray(events.map(({ id }) => id)),
    clientIds: textArray(events.map(({ clientId }) => clientId)),
    types: textArray(events.map(({ type }) => type)),
    orderKeys: textArray(events.map(({ orderKey }) => orderKey)),
    data: textArray(events.map(({ data }) => JSON.stringify(data))),
    deadlines: mixedArray(events.map(({ decideBy }) => decideBy)),
    giveUpAfterMs,
    headStartMs,
  });
};

export const withdrawDue = async (transaction: Transaction, eventIds: readonly string[]): Promise<void> => {
  const { rows: ended } = await sql<{ id: string }>`
    with locked as materialized (${lockedEvents(sql`any(${[...eventIds]}::uuid[])`)})
    update webhook_events event set state = 'withdrawn', ended_at = now()
    from locked where event.id = locked.id and event.state = 'due'
    returning event.id
  `.execute(transaction);
  await wakeNext(
    transaction,
    ended.map(({ id }) => id),
  );
};

/** A disabled client is as good as none. */
const endpointsByClients = fixedQuery("find_endpoints", (db, given: { clientIds: string }) =>
  db
    .selectFrom("webhook_endpoints")
    .innerJoin("clients", "clients.id", "webhook_endpoints.client_id")
    .select("webhook_endpoints.client_id")
    .where(sql<boolean>`webhook_endpoints.client_id = any(${given.clientIds}::text[])`)
    .where("clients.disabled_at", "is", null),
);

/** Of these clients, those that are not disabled and can be asked. */
export const findEndpoints = async (db: Database, clientIds: readonly string[]): Promise<Set<string>> => {
  const rows = await endpointsByClients(db, { clientIds: textArray(clientIds) });
  return new Set(rows.map(({ client_id }) => client_id));
};

export const deleteEnded = async (db: Database, ageMs: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom("webhook_events")
    .where("id", "in", (query) =>
      query
        .selectFrom("webhook_events")
        .select("id")
        .where(sql<boolean>`state <> 'due'`)
        .where("ended_at", "<", sql<Date>`now() - ${ageMs} * interval '1 millisecond'`)
        .orderBy("ended_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** An hour late: until then it is the sender's, which tries for the last time. */
export const giveUpOverdue = async (db: Database, limit: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable("webhook_events")
    .set({ state: "given_up", ended_at: sql<Date>`now()`, last_error: "overdue" })
    .where("id", "in", (query) =>
      query
        .selectFrom("webhook_events")
        .select("id")
        .where(sql<boolean>`state = 'due'`)
        .where("give_up_at", "<", sql<Date>`now() - interval '1 hour'`)
        .orderBy("give_up_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

interface OwnEvent {
  clientId: string;
  id: string;
}

export const findEvent = (db: Database, { clientId, id }: OwnEvent) =>
  db.selectFrom("webhook_events").selectAll().where("id", "=", id).where("client_id", "=", clientId).executeTakeFirst();

interface EventFilter {
  clientId: string;
  type: string | undefined;
  state: string | undefined;
  /** Older than this one. */
  before: string | undefined;
  limit: number;
}

export const findEvents = (db: Database, { clientId, type, state, before, limit }: EventFilter) =>
  db
    .selectFrom("webhook_events")
    .selectAll()
    .where("client_id", "=", clientId)
    .$if(type !== undefined, (query) => query.where("type", "=", type ?? ""))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Undefined when there is none, or when it cannot be sent again. */
export const makeDueAgain = (
  transaction: Transaction,
  { clientId, id }: OwnEvent,
  { giveUpAfterMs }: Pick<EventTimes, "giveUpAfterMs">,
) =>
  transaction
    .updateTable("webhook_events")
    .set({
      state: "due",
      ended_at: null,
      attempts: 0,
      due_at: sql<Date>`now()`,
      give_up_at: sql<Date>`now() + ${giveUpAfterMs} * interval '1 millisecond'`,
    })
    .where("id", "=", id)
    .where("client_id", "=", clientId)
    .where("state", "in", ["delivered", "given_up"])
    .where("decide_by", "is", null)
    .returningAll()
    .executeTakeFirst();
