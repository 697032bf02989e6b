import type { PassportEvent } from "../../wire/event.ts";
import { createListing, type Listing, type PageQuery } from "./listing.ts";
import type { RequestApi, WriteOptions } from "./request-api.ts";

/** What Passport sent to your webhook endpoint, and what came of it. */
export interface SentEvent {
  event_id: string;
  type: PassportEvent["type"];
  /** `due`: still to be sent. `given_up`: never received. `withdrawn`: a question that is no longer asked. */
  state: "due" | "delivered" | "given_up" | "withdrawn";
  /** As in the webhook. */
  data: unknown;
  /** Null for news. */
  decide_by: string | null;
  attempts: number;
  /** HTTP status of your last answer; null when there was none. */
  last_status: number | null;
  /** A short code, such as `timeout`; null when the last attempt succeeded. */
  last_error: string | null;
  created_at: string;
  next_try_at: string | null;
  ended_at: string | null;
}

export interface EventQuery extends PageQuery {
  type?: SentEvent["type"];
  state?: SentEvent["state"];
}

export interface Events {
  /** Newest first. */
  list(query?: EventQuery): Listing<SentEvent>;
  get(eventId: string): Promise<SentEvent>;
  /** Sends news again, with the same id. */
  replay(eventId: string, options?: WriteOptions): Promise<SentEvent>;
}

export const createEvents = (request: RequestApi): Events => ({
  list: (query = {}) => createListing<SentEvent>(request, "/events", query),
  get: async (eventId) =>
    (await request({ method: "GET", path: `/events/${encodeURIComponent(eventId)}` })) as unknown as SentEvent,
  replay: async (eventId, options = {}) => {
    const path = `/events/${encodeURIComponent(eventId)}/replay`;
    return (await request({ method: "POST", path, body: {}, ...options })) as unknown as SentEvent;
  },
});
