/** From an email address to an account: captcha, code, sign-up, the multi-step registration, email links. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareCommand, declareHttp } from "../declare.ts";
import { personNameSchema, publicUserSchema } from "../user.ts";
import {
  authResponseSchema,
  captchaInput,
  emailInput,
  fingerprintSchema,
  passwordInput,
  tokenInput,
} from "./access.ts";

/** A solution is good for the one thing it was asked for. */
export const captchaActions = ["signup", "register", "login", "reset", "code"] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** An ALTCHA challenge as altcha-lib makes and solves it. */
export const captchaChallengeSchema = z.strictObject({
  parameters: z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.number() }),
  signature: z.string(),
});

export const newCaptcha = declareHttp({
  name: "newCaptcha",
  summary: "A proof-of-work challenge for one action",
  method: "GET",
  paths: ["/api/captcha"],
  query: z.object({ action: z.enum(captchaActions) }),
  body: z.undefined(),
  output: captchaChallengeSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
  changesState: false,
});

/** SIGNUP-6: the same answer whether or not the email has an account; the mail makes the difference. */
export const requestSignup = declareHttp({
  name: "requestSignup",
  summary: "Sends a code to an email address",
  method: "POST",
  paths: ["/auth/email_signup", "/api/auth/email_signup"],
  query: z.object({}),
  body: z.object({ email: emailInput, captcha_token: captchaInput }),
  output: z.strictObject({ token: z.string() }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "mail",
  errors: ["captcha_required", "no_email_provided", "email_invalid", "wait_before_retry"],
  changesState: true,
});

/** EMAIL-6: a wrong code is an answer, not a failure. */
export const verifyCode = declareHttp({
  name: "verifyCode",
  summary: "Says whether an email code is right",
  method: "POST",
  paths: ["/auth/verify_code", "/api/auth/verify_code"],
  query: z.object({}),
  body: z.object({
    token: tokenInput,
    code: z.string().check(z.maxLength(lengths.emailCode)),
    captcha_token: captchaInput,
  }),
  output: z.strictObject({ success: z.boolean() }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "code",
  errors: ["wait_before_retry", "captcha_required"],
  changesState: true,
});

/** SIGNUP-31: the name only, which is public at /profile/{username} as well. Reserved names are never free. */
export const checkUsername = declareHttp({
  name: "checkUsername",
  summary: "Says whether a username can still be chosen",
  method: "GET",
  paths: ["/api/username"],
  query: z.object({ username: z.string().check(z.maxLength(64)) }),
  body: z.undefined(),
  output: z.strictObject({ is_free: z.boolean() }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
  changesState: false,
});

/** SIGNUP-32: the version of the terms that the player accepted. Without the current one there is no account. */
const termsInput = z.optional(z.string().check(z.maxLength(32)));

/** SIGNUP-20: what the login of an identity without an account answered as `token`, under the way's own name. */
const provenInput = z.optional(z.object({ token: tokenInput }));
const signupFields = {
  username: z.string().check(z.maxLength(64)),
  tenant: z.optional(z.string().check(z.maxLength(64))),
  redirect_url: z.optional(z.string().check(z.maxLength(2048))),
  accepts_marketing: z.optional(z.boolean()),
  terms_version: termsInput,
  fingerprint: z.optional(fingerprintSchema),
};

/** The last step of a sign-up: creates the account and logs in (SIGNUP-19, SIGNUP-20). */
export const signUp = declareHttp({
  name: "signUp",
  summary: "Makes the account of a verified email or a proven identity and opens its first session",
  method: "POST",
  paths: ["/auth/signup", "/api/auth/signup"],
  query: z.object({}),
  body: z.discriminatedUnion("auth_type", [
    z.object({
      ...signupFields,
      auth_type: z.literal("email"),
      email: emailInput,
      password: passwordInput,
      /** Of the verified code. */
      token: tokenInput,
      first_name: z.optional(personNameSchema),
      last_name: z.optional(personNameSchema),
    }),
    z.object({
      ...signupFields,
      auth_type: z.enum(["wallet", "google", "facebook", "twitter"]),
      captcha_token: captchaInput,
      wallet: provenInput,
      google: provenInput,
      facebook: provenInput,
      twitter: z.optional(z.object({ twitter_token: tokenInput })),
    }),
  ]),
  output: authResponseSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: [
    "email_not_verified",
    "identity_not_proven",
    "identity_email_taken",
    "captcha_required",
    "username_needed",
    "username_invalid",
    "username_taken",
    "email_taken",
    "password_weak",
    "password_common",
    "password_guessable",
    "terms_not_accepted",
    "terms_outdated",
    "wait_before_retry",
    "overloaded",
  ],
  changesState: true,
});

/**
 * REGISTER-11, REGISTER-17: the same answer whether or not the email has an account. It creates nothing: the code that
 * is sent proves the email, and /auth/signup makes the account and opens its session (REGISTER-13).
 */
export const register = declareCommand({
  key: "AUTH:REGISTER",
  summary: "Checks a registration and sends a code to its email",
  payload: z.strictObject({
    username: z.string().check(z.maxLength(64)),
    firstName: personNameSchema,
    lastName: personNameSchema,
    email: emailInput,
    password: passwordInput,
    captcha_token: captchaInput,
    terms_version: termsInput,
  }),
  output: z.strictObject({ token: z.string() }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: [
    "captcha_required",
    "username_required",
    "username_invalid",
    "username_taken",
    "email_required",
    "email_invalid",
    "password_required",
    "password_weak",
    "password_common",
    "password_guessable",
    "terms_not_accepted",
    "terms_outdated",
    "wait_before_retry",
  ],
});

/** Opens no session: reading a mail proves access to the mailbox and nothing more (EMAIL-19). */
export const verifyEmailLink = declareHttp({
  name: "verifyEmailLink",
  summary: "Verifies an email by the link that was sent to it",
  method: "GET",
  paths: ["/api/auth/verify", "/auth/verify"],
  query: z.object({ id: z.string().check(z.maxLength(64)), token: tokenInput }),
  body: z.undefined(),
  output: z.strictObject({ success: z.literal(true) }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "code",
  errors: ["link_invalid"],
  changesState: true,
});

/** EMAIL-23, EMAIL-24: with `forgot=true` it looks at a reset token and leaves it as it is. */
export const verifyToken = declareHttp({
  name: "verifyToken",
  summary: "Verifies an email by its token alone, or checks a reset token",
  method: "GET",
  paths: ["/api/verify"],
  query: z.object({ token: tokenInput, forgot: z.optional(z.string()) }),
  body: z.undefined(),
  output: z.strictObject({ user: publicUserSchema }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "code",
  errors: ["link_invalid"],
  changesState: true,
});
