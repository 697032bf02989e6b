/** Ways in and out: login, session check, logout. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareHttp } from "../declare.ts";
import { userSchema } from "../user.ts";

/** A hint about the device (SESSION-22); never proof of anything. */
export const fingerprintSchema = z.object({
  visitor_id: z.string().check(z.maxLength(128)),
  os_cpu: z.optional(z.string().check(z.maxLength(128))),
  platform: z.optional(z.string().check(z.maxLength(128))),
  timezone: z.optional(z.string().check(z.maxLength(64))),
  confidence: z.optional(z.number()),
  user_agent: z.optional(z.string().check(z.maxLength(512))),
});
export type Fingerprint = z.infer<typeof fingerprintSchema>;

/** How a session was opened (LOGIN-14). */
export const authTypes = [
  "wallet",
  "email",
  "hangar",
  "website",
  "cookie",
  "token",
  "signup",
  "forgot",
  "reset",
  "change_password",
  "new_password",
  "google",
  "facebook",
  "twitter",
  "tfa",
  "passkey",
  "null",
] as const;
export type AuthType = (typeof authTypes)[number];

export const emailInput = z.string().check(z.maxLength(lengths.emailMax));
export const passwordInput = z.string().check(z.maxLength(lengths.passwordMax));
export const tokenInput = z.string().check(z.maxLength(lengths.tokenMax));
export const captchaInput = z.optional(z.string().check(z.maxLength(lengths.captchaMax)));
/** LOGIN-13; absent fields are left out. */
export const authResponseSchema = z.strictObject({
  user: z.optional(userSchema),
  issue_token: z.optional(z.string()),
  tfa_token: z.optional(z.string()),
  auth_type: z.optional(z.enum(authTypes)),
  new_user: z.optional(z.boolean()),
  captcha_required: z.optional(z.boolean()),
  error: z.optional(z.string()),
  payload: z.optional(z.unknown()),
  success: z.optional(z.boolean()),
  token: z.optional(z.string()),
});
export type AuthResponse = z.infer<typeof authResponseSchema>;

/** LOGIN-11: a body may carry more of an auth request than its call reads; the rest has no effect (LOGIN-12). */
export const loginWithEmail = declareHttp({
  name: "loginWithEmail",
  summary: "Logs in with email and password: opens a session, or returns a tfa_token",
  method: "POST",
  paths: ["/auth/email", "/api/auth/email"],
  query: z.object({}),
  body: z.object({
    email: emailInput,
    password: passwordInput,
    auth_type: z.optional(z.literal("email")),
    is_external: z.optional(z.boolean()),
    fingerprint: z.optional(fingerprintSchema),
    captcha_token: captchaInput,
  }),
  output: authResponseSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: ["incorrect_login", "no_email_provided", "captcha_required", "wait_before_retry", "overloaded"],
  changesState: true,
});

/** Declared for guests: one whose second factor is due is answered with the tfa_token (SESSION-9). */
export const checkSession = declareHttp({
  name: "checkSession",
  summary: "Returns the user of the session cookie, or the tfa_token of a login that waits for its second factor",
  method: "GET",
  paths: ["/auth/check", "/api/auth/check"],
  // SESSION-26: from the reply of a command that has made the session due for a new value.
  query: z.object({ ticket: z.optional(tokenInput) }),
  body: z.undefined(),
  output: authResponseSchema,
  access: "guest",
  ownership: "self",
  locks: [],
  rate: "cheap",
  // Without a cookie, and with one whose value opens nothing (any more).
  errors: ["not_authenticated", "session_over", "session_renewing"],
  changesState: false,
});

export const logout = declareHttp({
  name: "logout",
  summary: "Ends the session and its sockets; harmless without one",
  method: "GET",
  paths: ["/auth/logout", "/api/auth/logout"],
  query: z.object({}),
  body: z.undefined(),
  output: z.strictObject({ success: z.literal(true) }),
  access: "guest",
  ownership: "self",
  locks: [],
  rate: "cheap",
  errors: [],
  changesState: true,
});
