/** Passkeys: adding and removing them, and logging in with one. As a second factor and step-up see second-factor.ts. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareCommand, declareHttp } from "../declare.ts";
import { passkeyNameSchema, userSchema } from "../user.ts";
import { authResponseSchema, fingerprintSchema, tokenInput } from "./access.ts";
import { passkeyAnswerSchema } from "./passkey-answer.ts";

const nothing = z.optional(z.union([z.null(), z.object({})]));
const base64url = z.string().check(z.maxLength(lengths.passkeyBytesMax), z.regex(/^[\w-]*$/));

const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16));
const credentialSchema = z.strictObject({ id: z.string(), type: z.literal("public-key"), transports });

/** What `navigator.credentials.get` is asked for, as JSON (WebAuthn level 3). */
export const passkeyRequestSchema = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** Empty at a login: the device offers what it has for this site. */
  allowCredentials: z.array(credentialSchema),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** What `navigator.credentials.create` is asked for. */
export const passkeyCreationSchema = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  /** A device that has one of these does not make a second one. */
  excludeCredentials: z.array(credentialSchema),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** What `navigator.credentials.create` answered. */
const newPasskeyAnswerSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(transports),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswerSchema>;

export const passkeySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Where it is kept, such as "iCloud Keychain"; null when the device does not say. */
  keeper: z.nullable(z.string()),
  /** Copied to the player's other devices; otherwise it exists on one device only. */
  is_synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkeySchema>;

/**
 * PASSKEY-2. A login names no account, so the response cannot tell who has an account. The second factor of a login needs
 * its `token`, and confirming needs a session.
 */
export const requestPasskey = declareHttp({
  name: "requestPasskey",
  summary: "The challenge that a passkey is to sign, for one purpose and once",
  method: "POST",
  paths: ["/auth/passkey/request", "/api/auth/passkey/request"],
  query: z.object({}),
  body: z.object({
    purpose: z.enum(["login", "second_factor", "step_up"]),
    token: z.optional(tokenInput),
  }),
  output: passkeyRequestSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "code",
  errors: ["not_authenticated", "tfa_expired", "passkey_none"],
  changesState: true,
});

export const loginWithPasskey = declareHttp({
  name: "loginWithPasskey",
  summary: "Logs in with a passkey, which counts as two factors: opens a session",
  method: "POST",
  paths: ["/auth/passkey", "/api/auth/passkey"],
  query: z.object({}),
  body: z.object({ passkey: passkeyAnswerSchema, fingerprint: z.optional(fingerprintSchema) }),
  output: authResponseSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: ["passkey_refused", "wait_before_retry"],
  changesState: true,
});

export const listPasskeys = declareCommand({
  key: "USER:PASSKEYS",
  summary: "The player's passkeys, the newest first",
  payload: nothing,
  output: z.array(passkeySchema),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});

export const preparePasskey = declareCommand({
  key: "USER:PASSKEY:PREPARE",
  summary: "What a device needs to make a new passkey",
  payload: nothing,
  output: passkeyCreationSchema,
  access: "step-up",
  ownership: "self",
  locks: ["total"],
  rate: "write",
  errors: ["email_unverified", "too_many_passkeys"],
});

/** Without a name it is called after the browser that made it. */
export const addPasskey = declareCommand({
  key: "USER:PASSKEY:ADD",
  summary: "Adds the passkey that a device has made and returns it",
  payload: z.strictObject({ passkey: newPasskeyAnswerSchema, name: z.optional(passkeyNameSchema) }),
  output: passkeySchema,
  access: "step-up",
  ownership: "self",
  locks: ["total"],
  rate: "code",
  errors: ["passkey_refused", "email_unverified", "too_many_passkeys"],
});

export const renamePasskey = declareCommand({
  key: "USER:PASSKEY:RENAME",
  summary: "Gives a passkey another name",
  payload: z.strictObject({ id: z.uuid(), name: passkeyNameSchema }),
  output: z.literal(true),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["not_found"],
});

export const removePasskey = declareCommand({
  key: "USER:PASSKEY:REMOVE",
  summary: "Removes a passkey and returns the user",
  payload: z.strictObject({ id: z.uuid() }),
  output: userSchema,
  access: "step-up",
  ownership: "self",
  locks: ["total"],
  rate: "write",
  errors: ["not_found", "last_way_in"],
});
