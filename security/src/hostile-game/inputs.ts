/** A valid request to any call of the service API, about the things of any player or game. */
import { randomUUID } from "node:crypto";
import type { serviceCalls } from "@passport/protocol";
import type { Side } from "./table.ts";

type Call = (typeof serviceCalls)[number];

/** The other ids that calls take; each belongs to a player or a game. */
export interface Things {
  claimId?: string;
  eventId?: string;
}

const fieldsOf = ({ player, hashes, slugs }: Side, { claimId, eventId }: Things): Record<string, unknown> => ({
  claim_id: claimId ?? randomUUID(),
  event_id: eventId ?? randomUUID(),
  player_id: player.playerId,
  asset_hash: hashes[0],
  collection: slugs.items,
});

const replaced = (given: unknown, fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).map(([name, value]) => [name, fields[name] ?? value]),
  );

/** From the example in the call's declaration, so that no call can be forgotten here. */
export const inputOf = (call: Call, side: Side, things: Things = {}): { path: string; body: unknown } => {
  const fields = fieldsOf(side, things);
  const { query, body } = call.example as { query?: unknown; body?: unknown };
  const given = replaced(query, fields);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(given[name]);
    delete given[name];
    return encodeURIComponent(value);
  });
  const rest = new URLSearchParams(
    Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const search = rest.size === 0 || call.method === "POST" ? "" : `?${rest}`;
  return { path: `${path}${search}`, body: body === undefined ? undefined : replaced(body, fields) };
};
