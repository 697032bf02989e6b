/** Showing once more who one is: the second factor of a login, and confirming in place. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareHttp } from "../declare.ts";
import { authResponseSchema, fingerprintSchema, passwordInput, tokenInput } from "./access.ts";
import { passkeyAnswerSchema } from "./passkey-answer.ts";

const passcodeInput = z.string().check(z.maxLength(lengths.passcode));
/** TFA-6: no limit on the page; ours keeps a request from buying unbounded work. */
const recoveryCodeInput = z.string().check(z.maxLength(lengths.tokenMax));

export const checkTwoFactor = declareHttp({
  name: "checkTwoFactor",
  summary: "The second factor of a login: opens the session",
  method: "POST",
  paths: ["/auth/tfa", "/api/auth/tfa"],
  query: z.object({}),
  body: z.object({
    token: tokenInput,
    passcode: z.optional(passcodeInput),
    recovery_code: z.optional(recoveryCodeInput),
    is_recovery: z.optional(z.boolean()),
    passkey: z.optional(passkeyAnswerSchema),
    redirect_url: z.optional(z.string().check(z.maxLength(2048))),
    fingerprint: z.optional(fingerprintSchema),
  }),
  output: authResponseSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "code",
  errors: ["incorrect_code", "passkey_refused", "tfa_expired", "two_factor_blocked", "wait_before_retry"],
  changesState: true,
});

/** SESSION-18 to SESSION-20: by a second factor where the account has one, else by password, else by the account's own login. */
export const stepUp = declareHttp({
  name: "stepUp",
  summary: "Confirms in place that it is the player, for the next ten minutes",
  method: "POST",
  paths: ["/auth/step_up", "/api/auth/step_up"],
  query: z.object({}),
  body: z.object({
    password: z.optional(passwordInput),
    passcode: z.optional(passcodeInput),
    recovery_code: z.optional(recoveryCodeInput),
    is_recovery: z.optional(z.boolean()),
    passkey: z.optional(passkeyAnswerSchema),
    /** SESSION-19: an account without either repeats its own login. Twitter/X does so in its window. */
    wallet: z.optional(z.object({ signature: z.string().check(z.maxLength(16_384)), nonce: tokenInput })),
    google_token: z.optional(z.string().check(z.maxLength(8192))),
    facebook_token: z.optional(z.string().check(z.maxLength(8192))),
  }),
  output: authResponseSchema,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "code",
  errors: [
    "incorrect_code",
    "incorrect_password",
    "passkey_refused",
    "two_factor_blocked",
    "wait_before_retry",
    "overloaded",
    "not_authenticated",
    "signature_invalid",
    "social_failed",
    "provider_not_open",
    "provider_unavailable",
  ],
  changesState: true,
});
