/** Account access: login, session check, logout. */
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

/** LOGIN-13; absent fields are left out. */
export const authResponseSchema = z.strictObject({
  user: z.optional(userSchema),
  auth_type: z.optional(z.string()),
});
export type AuthResponse = z.infer<typeof authResponseSchema>;

export const loginWithEmail = declareHttp({
  name: "loginWithEmail",
  summary: "Logs in with email and password and opens a session",
  method: "POST",
  paths: ["/auth/email", "/api/auth/email"],
  query: z.object({}),
  body: z.object({
    email: z.string().check(z.maxLength(lengths.emailMax)),
    password: z.string().check(z.maxLength(lengths.passwordMax)),
    auth_type: z.optional(z.literal("email")),
    is_external: z.optional(z.boolean()),
    fingerprint: z.optional(fingerprintSchema),
  }),
  output: authResponseSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: ["incorrect_login", "no_email_provided", "overloaded"],
  changesState: true,
});

export const checkSession = declareHttp({
  name: "checkSession",
  summary: "Answers the user of the session cookie",
  method: "GET",
  paths: ["/auth/check", "/api/auth/check"],
  query: z.object({}),
  body: z.undefined(),
  output: authResponseSchema,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "cheap",
  errors: ["not_authenticated"],
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
