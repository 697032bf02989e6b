import {
  type listSecurityEvents as listEventsCall,
  type OutputOf,
  type PayloadOf,
  securityEventKinds,
} from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { findEvents } from "./store.ts";

type Page = OutputOf<typeof listEventsCall>;

export const listEvents = async (
  { db }: AccessDependencies,
  { userId }: Pick<Actor, "userId">,
  { before, limit }: PayloadOf<typeof listEventsCall>,
): Promise<Page> => {
  // One more than asked for tells whether there is more, without counting.
  const rows = await findEvents(db, userId, { before, limit: limit + 1 });
  const events = rows.slice(0, limit).flatMap(({ kind, created_at, ...event }) => {
    const known = securityEventKinds.find((name) => name === kind);
    // A newer version may have written a kind that this one has no words for.
    return known ? [{ ...event, kind: known, created_at: created_at.toISOString() }] : [];
  });
  return { events, has_more: rows.length > limit };
};
