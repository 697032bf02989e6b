/** Registered clients (E1): other sites that log in with Passport, by code or by OpenID Connect. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareCommand, declareHttp } from "../declare.ts";
import { isUsableOrigin, isUsableRedirect } from "../registered-target.ts";
import { serviceScopes } from "../service.ts";
import { publicUserSchema } from "../user.ts";
import { tokenInput } from "./access.ts";

const addressText = z.string().check(z.maxLength(2048));
const challengeInput = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const acrValuesInput = z.string().check(z.maxLength(200));
export const clientIdInput = z.string().check(z.maxLength(64));

/** What a page may know of a client before it leads anybody there: enough to judge an address by itself. */
export const clientSummarySchema = z.strictObject({
  client_id: z.string(),
  name: z.string(),
  origins: z.array(z.string()),
  redirect_urls: z.array(z.string()),
});
export type ClientSummary = z.infer<typeof clientSummarySchema>;

/** The client of an origin or redirect URL; an unregistered one is refused (EXTERNAL-5). */
export const findClient = declareHttp({
  name: "findClient",
  summary: "The registered client behind an origin or a redirect URL",
  method: "GET",
  paths: ["/api/external/client"],
  query: z.object({ origin: z.optional(addressText), redirectURL: z.optional(addressText) }),
  body: z.undefined(),
  output: clientSummarySchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["client_unknown"],
  changesState: false,
});

/** EXTERNAL-2, EXTERNAL-7. With a challenge (PKCE, S256) only who opened the window can use the code. */
export const newExternalCode = declareHttp({
  name: "newExternalCode",
  summary: "A one-time code of 60 s for a client's origin, to be posted to the window that asked",
  method: "POST",
  paths: ["/api/external/code"],
  query: z.object({}),
  body: z.object({
    origin: addressText,
    code_challenge: z.optional(challengeInput),
    /** As in OpenID Connect: what the site demands of the login (EXTERNAL-26). */
    acr_values: z.optional(acrValuesInput),
  }),
  output: z.strictObject({ issue_token: z.string(), origin: z.string() }),
  access: "user",
  ownership: "self",
  locks: ["total"],
  rate: "code",
  errors: ["client_unknown", "step_up_required", "two_factor_required"],
  changesState: true,
});

/** What another site learns about a player who continues to it: the names too (EXTERNAL-12). */
export const externalProfileSchema = publicUserSchema;

/** EXTERNAL-8, EXTERNAL-9: every wrong thing has one answer. A browser may call it from a registered origin. */
export const exchangeExternalCode = declareHttp({
  name: "exchangeExternalCode",
  summary: "Exchanges a one-time code for the player's public profile and a short-lived signed token",
  method: "POST",
  paths: ["/api/external/token"],
  query: z.object({}),
  body: z.object({
    code: tokenInput,
    client_id: clientIdInput,
    client_secret: z.optional(tokenInput),
    code_verifier: z.optional(z.string().check(z.minLength(43), z.maxLength(128))),
    /** Where the code was posted to. */
    origin: addressText,
  }),
  output: z.strictObject({
    user: externalProfileSchema,
    /** The player's id for this game: what the service API calls them. */
    player_id: z.string(),
    token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int(),
  }),
  access: "service",
  ownership: "public",
  locks: [],
  // A game's server exchanges for all its players from one address, and 256 random bits cannot be guessed.
  rate: "cheap",
  errors: ["code_invalid"],
  changesState: false,
});

const interactionQuery = z.object({ uid: z.string().check(z.maxLength(64)) });

/** An OpenID Connect request of this browser that waits for its player (E4). */
export const readInteraction = declareHttp({
  name: "readInteraction",
  summary: "What an OpenID Connect request asks for",
  method: "GET",
  paths: ["/api/external/interaction/{uid}"],
  query: interactionQuery,
  body: z.undefined(),
  output: z.strictObject({
    client: z.strictObject({ client_id: z.string(), name: z.string() }),
    scopes: z.array(z.string()),
  }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["interaction_over"],
  changesState: false,
});

/** Continuing is refused to a locked account (EXTERNAL-25); cancelling is not, so the lock is checked by the use case. */
export const decideInteraction = declareHttp({
  name: "decideInteraction",
  summary: "Continues or cancels an OpenID Connect request, and says where the browser goes next",
  method: "POST",
  paths: ["/api/external/interaction/{uid}/decision"],
  query: interactionQuery,
  body: z.object({ decision: z.enum(["continue", "cancel"]) }),
  output: z.strictObject({ redirect_to: z.string() }),
  access: "guest",
  ownership: "self",
  locks: [],
  rate: "code",
  errors: ["interaction_over", "not_authenticated", "account_locked", "step_up_required", "two_factor_required"],
  changesState: true,
});

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

/** For the commands that change clients or hand out their secrets. Listing them needs no recent login. */
export const managesClients = {
  access: { permission: "ClientManage", stepUp: true },
  ownership: "public",
  locks: [],
  rate: "write",
} as const;
const readsClients = { ...managesClients, access: { permission: "ClientManage" } } as const;

export const listClients = declareCommand({
  key: "CLIENT:LIST",
  summary: "All registered clients",
  payload: z.strictObject({}),
  output: z.array(clientSchema),
  ...readsClients,
  errors: [],
});

/** The secret is answered once and kept as a hash. */
export const registerClient = declareCommand({
  key: "CLIENT:REGISTER",
  summary: "Registers a client; the answer holds its secret, for the only time",
  payload: z.strictObject({ ...clientFields, has_secret: z.boolean() }),
  output: z.strictObject({ client: clientSchema, client_secret: z.nullable(z.string()) }),
  ...managesClients,
  errors: ["origin_taken", "step_up_required"],
});

export const updateClient = declareCommand({
  key: "CLIENT:UPDATE",
  summary: "Changes a client's name and addresses, or disables it",
  payload: z.strictObject({ client_id: clientIdInput, ...clientFields, is_disabled: z.boolean() }),
  output: clientSchema,
  ...managesClients,
  errors: ["not_found", "origin_taken", "step_up_required"],
});

export const renewClientSecret = declareCommand({
  key: "CLIENT:SECRET:RENEW",
  summary: "Gives a client a new secret; the old one is dead at once",
  payload: z.strictObject({ client_id: clientIdInput }),
  output: z.strictObject({ client_secret: z.string() }),
  ...managesClients,
  errors: ["not_found", "step_up_required"],
});

/** What it held stays in the books; nothing logs in, calls or is notified with it any more. */
export const removeClient = declareCommand({
  key: "CLIENT:REMOVE",
  summary: "Removes a client for good; refused while it has open claims, items in the game or a balance",
  payload: z.strictObject({ client_id: clientIdInput }),
  output: z.literal(true),
  ...managesClients,
  errors: ["not_found", "client_in_use", "step_up_required"],
});

/** The game that runs a collection takes its assets in, locks and grants them. */
export const setClientCollection = declareCommand({
  key: "CLIENT:COLLECTION:SET",
  summary: "Says which client runs a collection; without a client, none does",
  payload: z.strictObject({ client_id: z.nullable(clientIdInput), collection_slug: z.string().check(z.maxLength(64)) }),
  output: z.strictObject({ collection_slug: z.string(), client_id: z.nullable(z.string()) }),
  ...managesClients,
  errors: ["not_found", "client_in_use", "step_up_required"],
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
const newKeySchema = z.strictObject({ server_key: serverKeySchema, secret: z.string() });

export const listServerKeys = declareCommand({
  key: "CLIENT:KEY:LIST",
  summary: "All server keys of a client, oldest first",
  payload: z.strictObject({ client_id: clientIdInput }),
  output: z.array(serverKeySchema),
  ...readsClients,
  errors: [],
});

export const createServerKey = declareCommand({
  key: "CLIENT:KEY:CREATE",
  summary: "Gives a client a server key; the answer holds it, for the only time. Two can be valid at once",
  payload: z.strictObject({ client_id: clientIdInput, scopes: keyScopes, expires_in_days: lifeDays }),
  output: newKeySchema,
  ...managesClients,
  errors: ["not_found", "too_many_keys", "step_up_required"],
});

export const rotateServerKey = declareCommand({
  key: "CLIENT:KEY:ROTATE",
  summary: "Replaces a server key by one of the same scopes; the old one ends after the overlap",
  payload: z.strictObject({
    key_id: keyIdInput,
    overlap_hours: z._default(z.int().check(z.gte(0), z.lte(7 * 24)), 24),
    expires_in_days: lifeDays,
  }),
  output: newKeySchema,
  ...managesClients,
  errors: ["not_found", "too_many_keys", "step_up_required"],
});

export const revokeServerKey = declareCommand({
  key: "CLIENT:KEY:REVOKE",
  summary: "Revokes a server key at once",
  payload: z.strictObject({ key_id: keyIdInput }),
  output: serverKeySchema,
  ...managesClients,
  errors: ["not_found", "step_up_required"],
});
