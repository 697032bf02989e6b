/** Passwords: forgotten, reset, changed, set; and the link that locks an account when a security mail says "this was not me". */
import * as z from "zod/mini";
import { declareHttp } from "../declare.ts";
import { authResponseSchema, captchaInput, emailInput, passwordInput, tokenInput } from "./access.ts";

const succeeded = z.strictObject({ success: z.literal(true) });

/** RECOVER-5: the same answer for an email without an account. */
export const forgotPassword = declareHttp({
  name: "forgotPassword",
  summary: "Sends a reset link, if the email has an account",
  method: "POST",
  paths: ["/auth/forgot", "/api/auth/forgot"],
  query: z.object({}),
  body: z.object({ email: emailInput, captcha_token: captchaInput }),
  output: z.strictObject({ success: z.literal(true), message: z.string() }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "mail",
  errors: ["captcha_required", "no_email_set", "email_invalid", "wait_before_retry"],
  changesState: true,
});

/** RECOVER-14: opens no session and skips no second factor. */
export const resetPassword = declareHttp({
  name: "resetPassword",
  summary: "Sets a new password by the token of a reset link and ends every session",
  method: "POST",
  paths: ["/auth/reset", "/api/auth/reset"],
  query: z.object({}),
  body: z.object({ new_password: passwordInput, token: tokenInput }),
  output: succeeded,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: ["link_invalid", "password_weak", "password_common", "password_guessable", "overloaded"],
  changesState: true,
});

export const changePassword = declareHttp({
  name: "changePassword",
  summary: "Replaces the password and ends the player's other sessions",
  method: "POST",
  paths: ["/auth/change_password", "/api/auth/change_password"],
  query: z.object({}),
  body: z.object({ password: passwordInput, new_password: passwordInput }),
  output: authResponseSchema,
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "login",
  errors: [
    "not_authenticated",
    "step_up_required",
    "incorrect_password",
    "password_weak",
    "password_common",
    "password_guessable",
    "wait_before_retry",
    "overloaded",
  ],
  changesState: true,
});

/** For an account that has no password yet (PASSWORD-7). */
export const setPassword = declareHttp({
  name: "setPassword",
  summary: "Gives an account without a password its first one and ends the player's other sessions",
  method: "POST",
  paths: ["/auth/new_password", "/api/auth/new_password"],
  query: z.object({}),
  body: z.object({ new_password: passwordInput }),
  output: authResponseSchema,
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "login",
  errors: [
    "not_authenticated",
    "step_up_required",
    "password_already_set",
    "email_unverified",
    "password_weak",
    "password_common",
    "password_guessable",
    "overloaded",
  ],
  changesState: true,
});

/** Never needs a step-up: locking must be easy (S9), and the link proves access to the owner's mailbox. */
export const lockByLink = declareHttp({
  name: "lockByLink",
  summary: "Locks an account by the link of a security mail: every session ends, the password has to be reset",
  method: "POST",
  paths: ["/auth/not_me", "/api/auth/not_me"],
  query: z.object({}),
  body: z.object({ token: tokenInput }),
  output: succeeded,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "code",
  errors: ["link_invalid"],
  changesState: true,
});
