/** Devices and sessions of a player, and what happened around their account. Beyond the specification. */
import * as z from "zod/mini";
import { declareCommand } from "../declare.ts";
import { fingerprintSchema } from "./access.ts";

const nothing = z.optional(z.union([z.null(), z.object({})]));

export const sessionSchema = z.strictObject({
  id: z.uuid(),
  is_current: z.boolean(),
  /** As the browser named itself; the page makes "Firefox on Linux" of it. */
  user_agent: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});
export type SessionEntry = z.infer<typeof sessionSchema>;

/** Closed: the page has words and an icon for each. */
export const securityEventKinds = [
  "signed_up",
  "logged_in",
  "login_failed",
  "logged_out",
  "two_factor_failed",
  "two_factor_blocked",
  "two_factor_on",
  "two_factor_off",
  "recovery_code_used",
  "recovery_codes_shown",
  "stepped_up",
  "step_up_failed",
  "password_changed",
  "password_set",
  "password_reset",
  "reset_requested",
  "email_verified",
  "session_ended",
  "other_sessions_ended",
  "locked_by_link",
  "wallet_linked",
  "wallet_replaced",
  "wallet_removed",
  "identity_connected",
  "identity_disconnected",
  "site_disconnected",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "protection_raised",
  "protection_lowered",
  "protection_kept",
  "spending_limited",
  "spending_raise_requested",
  "spending_kept",
  "email_changed",
  "username_changed",
  "locked",
  "unlock_approved",
  "unlocked",
  "factor_removal_requested",
  "factor_removal_approved",
  "factors_removed",
  "way_suspended",
  "suspended_removal_requested",
  "suspended_removed",
  "logged_out_by_support",
  "data_exported",
  "deletion_requested",
  "deletion_cancelled",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEventSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(securityEventKinds),
  factor: z.nullable(z.string()),
  user_agent: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

export const listSessions = declareCommand({
  key: "USER:SESSIONS",
  summary: "The player's live sessions, this one first, then by last use",
  payload: nothing,
  output: z.array(sessionSchema),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});

/** Ends one session of the player with its sockets; ending the own one is logging out. */
export const endSession = declareCommand({
  key: "USER:SESSION:END",
  summary: "Logs one of the player's sessions out",
  payload: z.strictObject({ id: z.uuid() }),
  output: z.literal(true),
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["not_found"],
});

export const endOtherSessions = declareCommand({
  key: "USER:SESSIONS:END:OTHERS",
  summary: "Logs every other session of the player out",
  payload: nothing,
  output: z.strictObject({ ended: z.int() }),
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: [],
});

/** Newest first; `before` is the id of the last event that the page has. */
export const listSecurityEvents = declareCommand({
  key: "USER:SECURITY:LOG",
  summary: "What happened around the player's account",
  payload: z.strictObject({
    before: z.optional(z.uuid()),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.strictObject({ events: z.array(securityEventSchema), has_more: z.boolean() }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});

/** The fingerprint of a logged-in browser (SESSION-22). */
export const sendFingerprint = declareCommand({
  key: "USER:FINGERPRINT",
  summary: "Keeps a hint about the device beside the session",
  payload: z.strictObject({ fingerprint: fingerprintSchema }),
  output: z.literal(true),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: [],
});
