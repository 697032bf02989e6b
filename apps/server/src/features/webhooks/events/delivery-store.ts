/**
 * All SQL of delivery. What waits for rows locks them in the order of their ids, as store.ts does. Taking an event is a lease: it is due again when its process has had time enough, so what a
 * dead process leaves behind is found by another one. Only the first due event of an order key is ever taken, so
 * nothing overtakes an event that is in flight or waits for its next try.
 */
import { type Database, fixedQuery, mixedArray, plainArray, type Transaction, textArray } from "@passport/database";
import type { WebhookEventType } from "@passport/protocol";
import { type RawBuilder, sql } from "kysely";
import type { WebhookPace } from "./pace.ts";

const after = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`;

export interface ClaimedEvent {
  id: string;
  client_id: string;
  type: WebhookEventType;
  created_at: Date;
  decide_by: Date | null;
  /** JSON, as it is sent. */
  data: string;
  /** This one included. */
  attempts: number;
  url: string;
  secret_sealed: string;
  previous_sealed: string | null;
}

const claimedColumns = sql`
  event.id, event.client_id, event.type, event.created_at, event.decide_by, event.data::text as data, event.attempts,
  endpoint.url, endpoint.secret_sealed,
  case when endpoint.previous_until > now() then endpoint.previous_secret_sealed end as previous_sealed`;

/**
 * `webhook_events_order_idx` alone fits this condition, because the client is compared as an expression. With a plain
 * comparison the planner, which has no statistics of a table that fills within seconds, also considers the indexes
 * that begin with the client, and then reads all events of a client for each of them.
 */
const ofOneKey = (event: string, other: string) =>
  sql`${sql.ref(`${event}.order_key`)} = ${sql.ref(`${other}.order_key`)}
      and ${sql.ref(`${event}.client_id`)} || '' = ${sql.ref(`${other}.client_id`)}`;

/** Due events that are looked at for one client: more than one claim takes, because some wait behind others. */
const windowSize = 192;

export interface Claim {
  events: ClaimedEvent[];
  /** Whether there may be more at once. */
  hasMore: boolean;
}

export interface Room {
  clientId: string;
  free: number;
}

interface DueQuestion {
  clientIds: string;
  frees: string;
  /** Of a client that is not listed. */
  mostFree: number;
  leaseMs: number;
  parkedMs: number;
}

const dueClaimed = fixedQuery(
  "claim_due_events",
  (_, given: DueQuestion) => sql<ClaimedEvent & { is_taken: boolean }>`
    with room as (
      select endpoint.client_id, coalesce(known.free, ${given.mostFree}::integer) as free
      from webhook_endpoints endpoint
      join clients on clients.id = endpoint.client_id and clients.disabled_at is null
      left join unnest(${given.clientIds}::text[], ${given.frees}::integer[])
                as known (client_id, free) on known.client_id = endpoint.client_id
      where coalesce(known.free, 1) > 0
    ), due as materialized (
      select found.id, found.client_id, found.due_at, room.free, ahead.due_at as ahead_due_at
      from room
      cross join lateral (
        select id, client_id, order_key, seq, due_at from webhook_events
        where client_id = room.client_id and state = 'due' and due_at <= now()
        order by due_at limit ${windowSize}
        for update skip locked
      ) found
      left join lateral (
        select due_at from webhook_events earlier
        where ${ofOneKey("earlier", "found")} and earlier.state = 'due' and earlier.seq < found.seq
        order by earlier.seq limit 1
      ) ahead on true
    ), ranked as (
      select id, free, ahead_due_at, ahead_due_at is null as is_first,
             row_number() over (partition by client_id, ahead_due_at is null order by due_at) as nth
      from due
    )
    update webhook_events event
    set due_at = case when ranked.is_first then ${after(given.leaseMs)}
                      else greatest(ranked.ahead_due_at, ${after(given.parkedMs)}) end,
        attempts = event.attempts + case when ranked.is_first then 1 else 0 end
    from ranked, webhook_endpoints endpoint
    where event.id = ranked.id and endpoint.client_id = event.client_id
      and (not ranked.is_first or ranked.nth <= ranked.free)
    returning ${claimedColumns}, ranked.is_first as is_taken`,
);

/**
 * Takes due events of all clients, of each as many as it has room for. `rooms` lists the clients that have less than
 * twice `pace.perClient`. An event that is due but behind another of its key is parked until that one ends, so a long queue
 * of one key is not looked at again with every claim. `wakeNext` ends that; if its process died before, two leases do.
 */
export const claimDue = async (db: Database, rooms: readonly Room[], pace: WebhookPace): Promise<Claim> => {
  const rows = await dueClaimed(db, {
    clientIds: textArray(rooms.map(({ clientId }) => clientId)),
    frees: plainArray(rooms.map(({ free }) => free)),
    mostFree: 2 * pace.perClient,
    leaseMs: pace.leaseMs,
    parkedMs: 2 * pace.leaseMs,
  });
  const events = rows.filter((row) => row.is_taken);
  return { events, hasMore: rows.length > 0 };
};

/** Locks the rows before they are changed: an update alone would lock them in the order in which its plan finds them. */
export const lockedEvents = (ids: RawBuilder<unknown>) =>
  sql`select id from webhook_events where id = ${ids} order by id for update`;

/** Events that were claimed and not tried. Only those that no other process has claimed since. */
export const releaseClaims = async (
  db: Database,
  events: readonly Pick<ClaimedEvent, "id" | "attempts">[],
): Promise<void> => {
  await sql`
    with locked as materialized (${lockedEvents(sql`any(${events.map(({ id }) => id)}::uuid[])`)})
    update webhook_events event
    set due_at = now(), attempts = event.attempts - 1
    from locked
    join unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ attempts }) => attempts)}::integer[])
         as claimed (id, attempts) on claimed.id = locked.id
    where event.id = locked.id and event.state = 'due' and event.attempts = claimed.attempts
  `.execute(db);
};

export interface AskedEvent {
  id: string;
  /** False: it has ended, or has nowhere to go. */
  isDue: boolean;
  /** The first due event of its key, if this call took it. It may be another one, which has to be delivered before. */
  claimed: ClaimedEvent | undefined;
}

const askedClaimed = fixedQuery(
  "claim_asked_events",
  (_, given: { ids: string; leaseMs: number }) => sql<{ asked_id: string } & Partial<ClaimedEvent>>`
    with asked as (
      select question.id as asked_id, head.id as head_id
      from webhook_events question
      join webhook_endpoints on webhook_endpoints.client_id = question.client_id
      cross join lateral (
        select id from webhook_events earlier
        where ${ofOneKey("earlier", "question")} and earlier.state = 'due' and earlier.seq <= question.seq
        order by earlier.seq limit 1
      ) head
      where question.id = any(${given.ids}::uuid[]) and question.state = 'due'
    ), free as materialized (
      select id from webhook_events
      where id in (select head_id from asked) and state = 'due' and (attempts = 0 or due_at <= now())
      order by id
      for update skip locked
    ), taken as (
      update webhook_events event
      set due_at = ${after(given.leaseMs)}, attempts = event.attempts + 1
      from free, webhook_endpoints endpoint
      where event.id = free.id and endpoint.client_id = event.client_id
      returning ${claimedColumns}
    )
    select asked.asked_id, taken.id, taken.client_id, taken.type, taken.created_at, taken.decide_by, taken.data, taken.attempts,
           taken.url, taken.secret_sealed, taken.previous_sealed
    from asked left join taken on taken.id = asked.head_id`,
);

/** Takes the first due event of each question's key. An event that was never tried belongs to no process yet. */
export const claimAsked = async (db: Database, ids: readonly string[], pace: WebhookPace): Promise<AskedEvent[]> =>
  assign(ids, await askedClaimed(db, { ids: plainArray(ids), leaseMs: pace.leaseMs }));

/** Two questions with one key have the same first event: only the first of them is given it. */
const assign = (ids: readonly string[], rows: readonly ({ asked_id: string } & Partial<ClaimedEvent>)[]) => {
  const byAsked = new Map(rows.map(({ asked_id, ...event }) => [asked_id, event]));
  const given = new Set<string>();
  return ids.map((id): AskedEvent => {
    const event = byAsked.get(id);
    const claimed = event?.id == null || given.has(event.id) ? undefined : (event as ClaimedEvent);
    if (claimed !== undefined) given.add(claimed.id);
    return { id, isDue: event !== undefined, claimed };
  });
};

export interface Outcome {
  id: string;
  /** Of the claim: another process that took the event since then decides about its next try. */
  attempts: number;
  isDelivered: boolean;
  status: number | null;
  error: string | null;
  /** Before the next try. */
  delayMs: number;
}

export type EventState = "due" | "delivered" | "given_up";

interface OutcomeColumns {
  ids: string;
  attempts: string;
  deliveries: string;
  statuses: string;
  errors: string;
  delays: string;
}

const outcomesRecorded = fixedQuery(
  "record_outcomes",
  (_, given: OutcomeColumns) => sql<{ id: string; state: EventState }>`
    with locked as materialized (${lockedEvents(sql`any(${given.ids}::uuid[])`)})
    update webhook_events event
    set state = case when outcome.is_delivered then 'delivered' when now() >= event.give_up_at then 'given_up' else 'due' end,
        ended_at = case when outcome.is_delivered or now() >= event.give_up_at then now() end,
        due_at = least(now() + outcome.delay_ms * interval '1 millisecond', event.give_up_at),
        last_status = outcome.status, last_error = outcome.error
    from locked
    join unnest(${given.ids}::uuid[], ${given.attempts}::integer[], ${given.deliveries}::boolean[],
                ${given.statuses}::smallint[], ${given.errors}::text[], ${given.delays}::bigint[])
         as outcome (id, attempts, is_delivered, status, error, delay_ms) on outcome.id = locked.id
    where event.id = locked.id and event.state = 'due'
      and (outcome.is_delivered or event.attempts = outcome.attempts)
    returning event.id, event.state`,
);

/** Returns the state of each event; undefined where it had ended or is another process's by now. */
export const recordOutcomes = async (
  db: Database,
  outcomes: readonly Outcome[],
): Promise<(EventState | undefined)[]> => {
  const rows = await outcomesRecorded(db, {
    ids: plainArray(outcomes.map(({ id }) => id)),
    attempts: plainArray(outcomes.map(({ attempts }) => attempts)),
    deliveries: plainArray(outcomes.map(({ isDelivered }) => String(isDelivered))),
    statuses: mixedArray(outcomes.map(({ status }) => status)),
    errors: mixedArray(outcomes.map(({ error }) => error)),
    delays: plainArray(outcomes.map(({ delayMs }) => delayMs)),
  });
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return outcomes.map(({ id }) => states.get(id));
};

const nextWoken = fixedQuery(
  "wake_next_events",
  (_, given: { endedIds: string }) => sql`
    with locked as materialized (${lockedEvents(sql`any(array(
      select next.id from webhook_events ended
      cross join lateral (
        select id from webhook_events behind
        where ${ofOneKey("behind", "ended")} and behind.state = 'due' and behind.seq > ended.seq
        order by behind.seq limit 1
      ) next
      where ended.id = any(${given.endedIds}::uuid[])
    ))`)})
    update webhook_events waiting
    set due_at = now()
    from locked
    where waiting.id = locked.id
      -- Neither one in flight, nor a question that its own process is about to ask.
      and waiting.attempts = 0 and (waiting.decide_by is null or waiting.created_at < now() - interval '5 seconds')
    returning waiting.id`,
);

/**
 * Events that were parked behind these are due at once; returns how many. After the commit that ended them: a claim that began before it
 * may be parking the next event at this moment, and this statement waits for that claim's row lock.
 */
export const wakeNext = async (db: Database | Transaction, endedIds: readonly string[]): Promise<number> =>
  endedIds.length === 0 ? 0 : (await nextWoken(db, { endedIds: plainArray(endedIds) })).length;

/** Seconds; 0 when none is due. */
export const readOldestDue = async (db: Database): Promise<{ fresh: number; retrying: number }> => {
  const age = (isFresh: boolean) => sql<number>`
    coalesce(extract(epoch from now() - min(created_at) filter (where (attempts = 0) = ${isFresh})), 0)::float8`;
  return db
    .selectFrom("webhook_events")
    .select([age(true).as("fresh"), age(false).as("retrying")])
    .where(sql<boolean>`state = 'due'`)
    .executeTakeFirstOrThrow();
};
