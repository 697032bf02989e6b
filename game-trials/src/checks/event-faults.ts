/** Every event was delivered, or its question ended; what happened has exactly one event; keys kept their order. */
import type { Fixture } from "../fixture.ts";
import type { Decision } from "../game/game-log.ts";
import type { GameView } from "../game/game-view.ts";

interface EventRow {
  id: string;
  type: string;
  order_key: string;
  state: string;
  decide_by: Date | null;
}

export const eventFaults = async (fixture: Fixture, view: GameView): Promise<string[]> => {
  const events = await fixture.sql<EventRow>(
    "select id, type, order_key, state, decide_by from webhook_events order by seq",
  );
  const known = new Set(events.map(({ id }) => id));
  return [
    ...events.flatMap((event) => endFaults(event, view)),
    ...[...view.received].filter(([id]) => !known.has(id)).map(([id, type]) => `${type} ${id} was made up`),
    ...orderFaults(events, view),
    ...(await missingFaults(fixture)),
    ...(await decisionFaults(fixture, view)),
  ];
};

const endFaults = ({ id, type, state, decide_by }: EventRow, { received }: GameView): string[] => {
  if (state === "delivered") return received.has(id) ? [] : [`${type} ${id} is delivered, and the game never got it`];
  // News is never given up within the hour, and only a question is withdrawn.
  return decide_by === null ? [`news ${type} ${id} is ${state}`] : [];
};

/** First deliveries of one key come in the order in which they were written. */
const orderFaults = (events: readonly EventRow[], { received }: GameView): string[] => {
  const places = new Map([...received.keys()].map((id, place) => [id, place]));
  const faults: string[] = [];
  for (const [key, group] of Map.groupBy(events, ({ order_key }) => order_key)) {
    let last = -1;
    for (const { id, type } of group) {
      const place = places.get(id);
      if (place === undefined) continue;
      if (place < last) faults.push(`${type} ${id} of ${key} overtook an earlier event`);
      last = Math.max(last, place);
    }
  }
  return faults;
};

const missingFaults = async ({ sql }: Fixture): Promise<string[]> => {
  const rows = await sql<{ what: string; happened: number; told: number }>(
    `with told as (select type, count(*)::int as n from webhook_events group by type),
     happened (what, n) as (
       select 'payment.settled', count(*)::int from claims where state = 'settled'
       union all select 'payment.returned', count(*)::int from claims where state = 'returned'
       union all select 'payment.refunded', count(*)::int from claim_refunds
       union all select 'payment.requested', count(*)::int from operations where kind = 'payment'
       union all select 'item.move_requested', count(*)::int from moves
       union all select 'item.moved', count(*)::int from operations where kind like 'move\\_%' and state = 'confirmed'
       union all select 'item.move_undone', count(*)::int from operations where kind like 'move\\_%' and state = 'returned')
     select what, happened.n as happened, coalesce(told.n, 0) as told from happened left join told on told.type = what`,
  );
  return rows
    .filter(({ happened, told }) => happened !== told)
    .map(({ what, happened, told }) => `${what}: happened ${happened} times, ${told} events`);
};

/** Nothing is settled that the game did not accept, and nothing refused that it did not refuse. */
const decisionFaults = async ({ sql }: Fixture, { decided }: GameView): Promise<string[]> => {
  const rows = await sql<{ id: string; kind: string; decision: Decision }>(
    `select o.id, o.kind, case when o.state = 'confirmed' then 'accept' else 'refuse' end as decision
     from operations o left join moves m on m.operation_id = o.id left join claims c on c.operation_id = o.id
     where (m.operation_id is not null or c.id is not null)
       and (o.state = 'confirmed' or c.state = 'refused' or o.reason = 'refused')`,
  );
  return rows
    .filter(({ id, decision }) => decided.get(id)?.has(decision) !== true)
    .map(({ id, kind, decision }) => `${kind} ${id} ended as if the game had said ${decision}, which it never did`);
};
