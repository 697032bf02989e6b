/** A game's webhook endpoint, as staff manage it, and its events, as its server reads them. */
import * as z from "zod/mini";
import { declareServiceRead, declareServiceWrite } from "../declare.ts";
import { declareStaffCommand } from "../declare-staff.ts";
import { pageOf, pageQuery } from "../service.ts";
import { reasonSchema, staffRequestSchema } from "../staff-request.ts";
import { webhookEventTypes } from "../webhook-events.ts";
import { clientIdInput } from "./clients.ts";
import { requestErrors } from "./staff.ts";

export const setClientWebhook = declareStaffCommand({
  key: "CLIENT:WEBHOOK:SET",
  summary:
    "Requests where a game is notified; the answer to the first time holds the signing secret, for the only time",
  payload: z.strictObject({
    client_id: clientIdInput,
    url: z.string().check(z.maxLength(2048)),
    reason: reasonSchema,
  }),
  output: z.strictObject({
    request: staffRequestSchema,
    /** Null: the game has an endpoint and keeps its secret. */
    secret: z.nullable(z.string()),
  }),
  errors: [...requestErrors, "endpoint_not_usable"],
});

export const rotateClientWebhook = declareStaffCommand({
  key: "CLIENT:WEBHOOK:ROTATE",
  summary: "Requests a new signing secret for a game's endpoint; then the old one signs beside it for 24 hours",
  payload: z.strictObject({ client_id: clientIdInput, reason: reasonSchema }),
  output: z.strictObject({ request: staffRequestSchema, secret: z.string() }),
  errors: [...requestErrors],
});

export const removeClientWebhook = declareStaffCommand({
  key: "CLIENT:WEBHOOK:REMOVE",
  summary: "Requests the removal of a game's endpoint; what was not delivered is given up then",
  payload: z.strictObject({ client_id: clientIdInput, reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors],
});

export const testClientWebhook = declareStaffCommand({
  key: "CLIENT:WEBHOOK:TEST",
  summary: "Sends the event webhook.test to a game's endpoint; audited",
  payload: z.strictObject({ client_id: clientIdInput }),
  output: z.strictObject({ event_id: z.uuid() }),
  errors: ["not_found"],
});

export const webhookEventStates = ["due", "delivered", "given_up", "withdrawn"] as const;

/** An event and what came of it. */
export const eventRecordSchema = z.strictObject({
  event_id: z.uuid(),
  type: z.enum(webhookEventTypes),
  state: z.enum(webhookEventStates),
  /** As in the webhook. */
  data: z.unknown(),
  /** Null for news. */
  decide_by: z.nullable(z.iso.datetime()),
  attempts: z.int(),
  /** HTTP status of the last answer; null when there was none. */
  last_status: z.nullable(z.int()),
  /** A short code, such as `timeout` or `redirect`; null when the last try succeeded. */
  last_error: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** Null when it has ended. */
  next_try_at: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
});
export type EventRecord = z.infer<typeof eventRecordSchema>;

const exampleEvent: EventRecord = {
  event_id: "0199f0a4-7c1e-7b52-9d2f-3f1f6f0f8a21",
  type: "webhook.test",
  state: "delivered",
  data: { message: "This is a test. Nothing has happened." },
  decide_by: null,
  attempts: 1,
  last_status: 204,
  last_error: null,
  created_at: "2026-11-17T09:30:00.000Z",
  next_try_at: null,
  ended_at: "2026-11-17T09:30:00.120Z",
};

const eventIdQuery = z.strictObject({ event_id: z.uuid() });

export const listEvents = declareServiceRead({
  name: "listEvents",
  summary: "Webhook events of this game, newest first",
  description: "Events are kept for 30 days after they ended.",
  path: "/api/service/events",
  query: z.strictObject({
    type: z.optional(z.enum(webhookEventTypes)),
    state: z.optional(z.enum(webhookEventStates)),
    ...pageQuery,
  }),
  output: pageOf(eventRecordSchema),
  access: { scope: "events:read" },
  errors: [],
  example: { query: { state: "delivered", limit: 20 }, output: { data: [exampleEvent], next_cursor: null } },
});

export const readEvent = declareServiceRead({
  name: "readEvent",
  summary: "One webhook event of this game",
  path: "/api/service/events/{event_id}",
  query: eventIdQuery,
  output: eventRecordSchema,
  access: { scope: "events:read" },
  errors: ["not_found"],
  example: { query: { event_id: exampleEvent.event_id }, output: exampleEvent },
});

export const replayEvent = declareServiceWrite({
  name: "replayEvent",
  summary: "Sends an event again, with the same id",
  description:
    "For news that was delivered or given up. A question is asked once: its decision has been applied or is too late.",
  path: "/api/service/events/{event_id}/replay",
  query: eventIdQuery,
  body: z.strictObject({}),
  output: eventRecordSchema,
  access: { scope: "events:write" },
  errors: ["not_found", "event_not_replayable"],
  example: {
    query: { event_id: exampleEvent.event_id },
    body: {},
    output: { ...exampleEvent, state: "due", attempts: 0, next_try_at: "2026-11-17T10:00:00.000Z", ended_at: null },
  },
});
