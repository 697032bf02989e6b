/** Registered clients (E1): other sites that log in with Passport, by code or by OpenID Connect. */
import * as z from "zod/mini";
import { declareHttp } from "../declare.ts";
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
