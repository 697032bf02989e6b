/** A game's webhook endpoint, as staff manage it. */
import * as z from "zod/mini";
import { declareCommand } from "../declare.ts";

const clientIdInput = z.string().check(z.maxLength(64));

const managesClients = {
  access: { permission: "ClientManage" },
  ownership: "public",
  locks: [],
  rate: "write",
} as const;

export const setClientWebhook = declareCommand({
  key: "CLIENT:WEBHOOK:SET",
  summary: "Sets where a game is notified; the answer to the first time holds the signing secret, for the only time",
  payload: z.strictObject({ client_id: clientIdInput, url: z.string().check(z.maxLength(2048)) }),
  output: z.strictObject({
    url: z.string(),
    /** Null: the game had an endpoint and keeps its secret. */
    secret: z.nullable(z.string()),
  }),
  ...managesClients,
  errors: ["not_found", "endpoint_not_usable"],
});

export const rotateClientWebhook = declareCommand({
  key: "CLIENT:WEBHOOK:ROTATE",
  summary: "Gives a game's endpoint a new signing secret; the old one signs beside it for 24 hours",
  payload: z.strictObject({ client_id: clientIdInput }),
  output: z.strictObject({ secret: z.string(), previous_until: z.iso.datetime() }),
  ...managesClients,
  errors: ["not_found"],
});

export const removeClientWebhook = declareCommand({
  key: "CLIENT:WEBHOOK:REMOVE",
  summary: "Removes a game's endpoint; what was not delivered is given up",
  payload: z.strictObject({ client_id: clientIdInput }),
  output: z.strictObject({}),
  ...managesClients,
  errors: ["not_found"],
});

export const testClientWebhook = declareCommand({
  key: "CLIENT:WEBHOOK:TEST",
  summary: "Sends the event webhook.test to a game's endpoint",
  payload: z.strictObject({ client_id: clientIdInput }),
  output: z.strictObject({ event_id: z.uuid() }),
  ...managesClients,
  errors: ["not_found"],
});
