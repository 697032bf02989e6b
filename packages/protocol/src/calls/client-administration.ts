/**
 * What staff do with registered clients. Every change is a request: another member of staff has to approve it. A secret
 * is in the answer to the request, for the only time, and works when the request is done; until then its hash waits.
 */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareStaffCommand } from "../declare-staff.ts";
import { isUsableOrigin, isUsableRedirect } from "../registered-target.ts";
import { serviceScopes } from "../service.ts";
import { reasonSchema, staffRequestSchema } from "../staff-request.ts";
import { clientIdInput } from "./clients.ts";
import { requestErrors } from "./staff.ts";

const addressText = z.string().check(z.maxLength(2048));
const originList = z.array(addressText).check(
  z.maxLength(20),
  z.refine((origins) => origins.every(isUsableOrigin), "origin_not_usable"),
);
const redirectList = z.array(addressText).check(
  z.maxLength(20),
  z.refine((urls) => urls.every(isUsableRedirect), "redirect_not_usable"),
);

const clientFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(lengths.nameMax), z.regex(/^\P{C}*$/u)),
  origins: originList,
  redirect_urls: redirectList,
  logout_urls: redirectList,
};

export const clientSchema = z.strictObject({
  client_id: z.string(),
  name: z.string(),
  origins: z.array(z.string()),
  redirect_urls: z.array(z.string()),
  logout_urls: z.array(z.string()),
  /** Has a server that can keep a secret. */
  has_secret: z.boolean(),
  is_disabled: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Client = z.infer<typeof clientSchema>;

export const listClients = declareStaffCommand({
  key: "CLIENT:LIST",
  summary: "All registered clients; audited",
  payload: z.strictObject({}),
  output: z.array(clientSchema),
  errors: [],
});

export const registerClient = declareStaffCommand({
  key: "CLIENT:REGISTER",
  summary: "Requests a new client; the answer holds its id and its secret",
  payload: z.strictObject({ ...clientFields, has_secret: z.boolean(), reason: reasonSchema }),
  output: z.strictObject({
    request: staffRequestSchema,
    client_id: z.string(),
    client_secret: z.nullable(z.string()),
  }),
  errors: [...requestErrors, "origin_taken"],
});

export const updateClient = declareStaffCommand({
  key: "CLIENT:UPDATE",
  summary: "Requests other addresses or another name for a client, or that it is disabled or enabled",
  payload: z.strictObject({
    client_id: clientIdInput,
    ...clientFields,
    is_disabled: z.boolean(),
    reason: reasonSchema,
  }),
  output: staffRequestSchema,
  errors: [...requestErrors, "origin_taken"],
});

export const renewClientSecret = declareStaffCommand({
  key: "CLIENT:SECRET:RENEW",
  summary: "Requests a new secret for a client; the old one ends when the request is done",
  payload: z.strictObject({ client_id: clientIdInput, reason: reasonSchema }),
  output: z.strictObject({ request: staffRequestSchema, client_secret: z.string() }),
  errors: [...requestErrors],
});

/** What it held stays in the books; nothing logs in, calls or is notified with it any more. */
export const removeClient = declareStaffCommand({
  key: "CLIENT:REMOVE",
  summary: "Requests the removal of a client; refused while it has open claims, items in the game or a balance",
  payload: z.strictObject({ client_id: clientIdInput, reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors, "client_in_use"],
});

/** The game that runs a collection takes its assets in, locks and grants them. */
export const setClientCollection = declareStaffCommand({
  key: "CLIENT:COLLECTION:SET",
  summary: "Requests that a client runs a collection; without a client, none does",
  payload: z.strictObject({
    client_id: z.nullable(clientIdInput),
    collection_slug: z.string().check(z.minLength(1), z.maxLength(64)),
    reason: reasonSchema,
  }),
  output: staffRequestSchema,
  errors: [...requestErrors, "client_in_use"],
});

const keyScopes = z.array(z.enum(serviceScopes)).check(z.minLength(1), z.maxLength(serviceScopes.length));
/** Without it: until it is revoked. */
const lifeDays = z.optional(z.int().check(z.gte(1), z.lte(3650)));
const keyIdInput = z.string().check(z.regex(/^[0-9a-f]{16}$/));

export const serverKeySchema = z.strictObject({
  key_id: z.string(),
  client_id: z.string(),
  scopes: z.array(z.string()),
  is_valid: z.boolean(),
  created_at: z.iso.datetime(),
  expires_at: z.nullable(z.iso.datetime()),
  revoked_at: z.nullable(z.iso.datetime()),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type ServerKey = z.infer<typeof serverKeySchema>;

/** The whole key, `psk_…`, leaves in this answer and never again. */
const newKeySchema = z.strictObject({ request: staffRequestSchema, key_id: z.string(), secret: z.string() });

export const listServerKeys = declareStaffCommand({
  key: "CLIENT:KEY:LIST",
  summary: "All server keys of a client, oldest first; audited",
  payload: z.strictObject({ client_id: clientIdInput.check(z.minLength(1)) }),
  output: z.array(serverKeySchema),
  errors: [],
});

export const createServerKey = declareStaffCommand({
  key: "CLIENT:KEY:CREATE",
  summary: "Requests a server key for a client; two can be valid at once",
  payload: z.strictObject({
    client_id: clientIdInput,
    scopes: keyScopes,
    expires_in_days: lifeDays,
    reason: reasonSchema,
  }),
  output: newKeySchema,
  errors: [...requestErrors, "too_many_keys"],
});

export const rotateServerKey = declareStaffCommand({
  key: "CLIENT:KEY:ROTATE",
  summary: "Requests the replacement of a server key by one of the same scopes; the old one ends after the overlap",
  payload: z.strictObject({
    key_id: keyIdInput,
    overlap_hours: z._default(z.int().check(z.gte(0), z.lte(7 * 24)), 24),
    expires_in_days: lifeDays,
    reason: reasonSchema,
  }),
  output: newKeySchema,
  errors: [...requestErrors, "too_many_keys"],
});

export const revokeServerKey = declareStaffCommand({
  key: "CLIENT:KEY:REVOKE",
  summary: "Requests the end of a server key; it ends when the request is done",
  payload: z.strictObject({ key_id: keyIdInput, reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors],
});
