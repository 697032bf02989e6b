import type * as calls from "@passport/protocol";
import { securityEventKinds } from "@passport/protocol";
import type { SessionDependencies } from "../dependencies.ts";
import { findEvents } from "./store.ts";

type Page = calls.OutputOf<typeof calls.listSecurityEvents>;
/** Of the acting player, or of the player whom a member of staff looks at. */
type Request = calls.PayloadOf<typeof calls.listSecurityEvents> & { userId: string };

export const listEvents = async (
  { db }: Pick<SessionDependencies, "db">,
  { userId, before, limit }: Request,
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
