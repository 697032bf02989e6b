/** Google, Facebook and Twitter/X: logging in with them, connecting and disconnecting them. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareCommand, declareHttp } from "../declare.ts";
import { userSchema } from "../user.ts";
import { authResponseSchema, emailInput, fingerprintSchema, tokenInput } from "./access.ts";

/** Known by name (R5); which of them are open is configuration. */
export const identityProviders = ["google", "facebook", "twitter", "twitch", "discord"] as const;
export type IdentityProvider = (typeof identityProviders)[number];

export const providerTokenInput = z.string().check(z.minLength(1), z.maxLength(lengths.providerTokenMax));

/** The ID token must carry it (SOCIAL-9): a token obtained elsewhere is useless in this browser. */
export const newGoogleNonce = declareHttp({
  name: "newGoogleNonce",
  summary: "A one-time nonce for the next Google ID token of this browser",
  method: "POST",
  paths: ["/auth/google/nonce", "/api/auth/google/nonce"],
  query: z.object({}),
  body: z.object({}),
  output: z.strictObject({ nonce: z.string() }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "code",
  errors: ["provider_not_open"],
  changesState: true,
});

const socialErrors = [
  "social_failed",
  "identity_email_taken",
  "provider_not_open",
  "provider_unavailable",
  "wait_before_retry",
] as const;

export const loginWithGoogle = declareHttp({
  name: "loginWithGoogle",
  summary: "Logs in with a Google ID token: opens a session, or returns a tfa_token or new_user",
  method: "POST",
  paths: ["/auth/google", "/api/auth/google"],
  query: z.object({}),
  body: z.object({
    google_token: providerTokenInput,
    /** As the page knows it; never trusted (SIGNUP-27). */
    email: z.optional(emailInput),
    auth_type: z.optional(z.literal("google")),
    is_external: z.optional(z.boolean()),
    fingerprint: z.optional(fingerprintSchema),
  }),
  output: authResponseSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: socialErrors,
  changesState: true,
});

export const loginWithFacebook = declareHttp({
  name: "loginWithFacebook",
  summary: "Logs in with a Facebook access token of our app: opens a session, or returns a tfa_token or new_user",
  method: "POST",
  paths: ["/auth/facebook", "/api/auth/facebook"],
  query: z.object({}),
  body: z.object({
    facebook_token: providerTokenInput,
    email: z.optional(emailInput),
    auth_type: z.optional(z.literal("facebook")),
    is_external: z.optional(z.boolean()),
    fingerprint: z.optional(fingerprintSchema),
  }),
  output: authResponseSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: socialErrors,
  changesState: true,
});

/**
 * SOCIAL-11 to SOCIAL-13: a page of ours opens it in a window. `add` connects the identity to the session that
 * asked for it, `step_up` confirms that session; without them it logs in.
 */
export const startTwitter = declareHttp({
  name: "startTwitter",
  summary: "Leads to Twitter/X and remembers what for",
  method: "GET",
  paths: ["/api/auth/twitter"],
  query: z.object({
    redirect: z.string().check(z.maxLength(2048)),
    oauth_callback: z.optional(z.string().check(z.maxLength(2048))),
    add: z.optional(z.string().check(z.maxLength(64))),
    step_up: z.optional(z.string().check(z.maxLength(64))),
  }),
  body: z.undefined(),
  output: z.strictObject({ location: z.string() }),
  redirects: true,
  access: "guest",
  ownership: "self",
  locks: [],
  rate: "login",
  // Anything else leads back with its code: JSON in a window is a dead end.
  errors: ["redirect_not_allowed"],
  changesState: true,
});

/**
 * SOCIAL-14: where Twitter/X sends the window back to. It comes from another site by nature; what it may do was
 * settled when its `state` was made, in this browser. Whatever happens it leads to the page that opened it.
 */
export const finishTwitter = declareHttp({
  name: "finishTwitter",
  summary: "Takes Twitter/X's answer and leads back to /twitter-redirect with the result",
  method: "GET",
  paths: ["/api/auth/twitter/callback"],
  query: z.object({
    state: z.optional(tokenInput),
    code: z.optional(z.string().check(z.maxLength(lengths.providerTokenMax))),
    error: z.optional(z.string().check(z.maxLength(256))),
  }),
  body: z.undefined(),
  output: z.strictObject({ location: z.string() }),
  redirects: true,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: [],
  changesState: false,
});

const changesIdentities = {
  output: userSchema,
  access: "step-up",
  ownership: "self",
  locks: ["total"],
  rate: "write",
} as const;
const addErrors = [
  "social_failed",
  "identity_taken",
  "email_unverified",
  "provider_not_open",
  "provider_unavailable",
] as const;

export const connectGoogle = declareCommand({
  key: "USER:GOOGLE:ADD",
  summary: "Connects a Google account and returns the user",
  payload: z.strictObject({ google_token: providerTokenInput }),
  ...changesIdentities,
  errors: addErrors,
});

export const connectFacebook = declareCommand({
  key: "USER:FACEBOOK:ADD",
  summary: "Connects a Facebook account and returns the user",
  payload: z.strictObject({ facebook_token: providerTokenInput }),
  ...changesIdentities,
  errors: addErrors,
});

const declareRemoval = <const Key extends string>(key: Key) =>
  declareCommand({
    key,
    summary: "Disconnects the provider's account and returns the user; never the last way to log in",
    payload: z.strictObject({}),
    ...changesIdentities,
    errors: ["identity_not_linked", "last_way_in", "provider_not_open"],
  });

export const disconnectGoogle = declareRemoval("USER:GOOGLE:REMOVE");
export const disconnectFacebook = declareRemoval("USER:FACEBOOK:REMOVE");
export const disconnectTwitter = declareRemoval("USER:TWITTER:REMOVE");
export const disconnectTwitch = declareRemoval("USER:TWITCH:REMOVE");
export const disconnectDiscord = declareRemoval("USER:DISCORD:REMOVE");

/** SOCIAL-31: known, and not open. */
const declareClosed = <const Key extends string>(key: Key) =>
  declareCommand({
    key,
    summary: "Connects the provider's account; returns an error while the provider is not configured",
    payload: z.strictObject({ token: z.optional(providerTokenInput) }),
    ...changesIdentities,
    errors: ["provider_not_open"],
  });

export const connectTwitch = declareClosed("USER:TWITCH:ADD");
export const connectDiscord = declareClosed("USER:DISCORD:ADD");
