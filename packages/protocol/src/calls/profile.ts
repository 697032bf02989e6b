/** The player: read by name, change of the own fields, and the live topic. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareCommand, declareTopic } from "../declare.ts";
import { mobileNumberSchema, personNameSchema, publicUserSchema, userSchema } from "../user.ts";
import { emailInput, passwordInput } from "./access.ts";

export const readUser = declareCommand({
  key: "USER",
  summary: "Returns a player by username or id: all fields to themselves, public fields to others",
  payload: z.strictObject({ username: z.string().check(z.maxLength(64)) }),
  output: z.union([userSchema, publicUserSchema]),
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

/** Checked by the use case, so that the answer can say what is wrong with it. */
const usernameInput = z.string().check(z.maxLength(64));

/**
 * EDIT-7. What is absent stays as it is. A new email needs a step-up and a code that was right (EDIT-19,
 * EDIT-20); passwords follow the rules of the password dialog (EDIT-42).
 */
export const updateUser = declareCommand({
  key: "USER:UPDATE",
  summary: "Changes fields of the acting user and returns the user",
  payload: z.strictObject({
    id: z.uuid(),
    new_username: z.optional(usernameInput),
    email: z.optional(emailInput),
    first_name: z.optional(personNameSchema),
    last_name: z.optional(personNameSchema),
    shows_name: z.optional(z.boolean()),
    /** Empty takes it away. */
    mobile_number: z.optional(mobileNumberSchema),
    /** The present one, or null to leave it: knowing the id of an organisation is not enough to join it. */
    organisation_id: z.optional(z.nullable(z.uuid())),
    /** A file of the player's own; null takes the picture away (USER-8). */
    avatarID: z.optional(z.nullable(z.uuid())),
    current_password: z.optional(passwordInput),
    new_password: z.optional(passwordInput),
    /** Part of the call as specified. Which browser it is comes from the connection. */
    user_agent: z.optional(z.string().check(z.maxLength(lengths.userAgentMax))),
  }),
  output: userSchema,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: [
    "not_found",
    "username_invalid",
    "username_taken",
    "email_invalid",
    "email_taken",
    "email_not_proven",
    "email_unverified",
    "account_locked",
    "step_up_required",
    "incorrect_password",
    "password_already_set",
    "password_weak",
    "password_common",
    "password_guessable",
    "wait_before_retry",
    "overloaded",
  ],
});

/** A rename on its own, as onboarding needs it (USER-7). */
export const updateUsername = declareCommand({
  key: "USER:USERNAME:UPDATE",
  summary: "Renames the acting user",
  payload: z.strictObject({ username: usernameInput }),
  output: z.strictObject({ success: z.literal(true), user: userSchema }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["username_required", "username_invalid", "username_taken", "wait_before_retry"],
});

/** EDIT-13, EDIT-14: for a new email as for the present one. The code goes to `POST /auth/verify_code`. */
export const sendEmailCode = declareCommand({
  key: "USER:VERIFY:SEND",
  summary: "Sends a code to an email that the acting user has or wants to have",
  payload: z.strictObject({ email: emailInput }),
  output: z.strictObject({ token: z.string() }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "mail",
  errors: ["email_invalid", "account_locked", "wait_before_retry"],
});

export const lockTypes = ["withdrawals", "minting", "account"] as const;
export type LockType = (typeof lockTypes)[number];

/** USER-15 to USER-18: sets a lock, and there is no call that lets a player take one off. */
export const lockUser = declareCommand({
  key: "USER:LOCK",
  summary: "Locks withdrawals, minting or the account of the acting user",
  payload: z.strictObject({ type: z.enum(lockTypes) }),
  output: userSchema,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: [],
});

/** USER:INIT carries the snapshot; with a null payload it says that the session was ended (R4). */
export const userTopic = declareTopic({
  name: "userTopic",
  summary: "The player, live",
  mount: "/user/{id}",
  path: "/user/{id}",
  snapshotKey: "USER:INIT",
  changeKeys: ["USER", "USER:TWITTER:ADD"],
  payload: z.nullable(userSchema),
  access: "user",
  ownership: "self",
  rate: "read",
});
