/**
 * What members of staff do for players. Whatever a call shows or changes is written to the audit log. Removing a lock or a
 * second factor needs two people and time to object (USER-22).
 */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareStaffCommand } from "../declare-staff.ts";
import { operationSchema } from "../operation.ts";
import { oneLine, reasonSchema, staffRequestSchema } from "../staff-request.ts";
import { userSchema } from "../user.ts";
import { lockTypes } from "./profile.ts";
import { securityEventSchema, sessionSchema } from "./sessions.ts";
import { requestErrors } from "./staff.ts";

const ofUser = z.strictObject({ user_id: z.uuid() });

const foundUserSchema = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  email: z.nullable(z.string()),
  public_address: z.nullable(z.string()),
  locks: z.array(z.enum(lockTypes)),
  created_at: z.iso.datetime(),
});
export type FoundUser = z.infer<typeof foundUserSchema>;

export const findUsers = declareStaffCommand({
  key: "SUPPORT:USER:FIND",
  summary: "Players whose username, email, wallet or id it is, or whose username begins so",
  payload: z.strictObject({
    search: z.string().check(z.trim(), z.minLength(3), z.maxLength(lengths.emailMax), oneLine),
  }),
  output: z.array(foundUserSchema),
  errors: [],
});

export const showUser = declareStaffCommand({
  key: "SUPPORT:USER:GET",
  summary: "A player with their locks, sessions and latest security events",
  payload: ofUser,
  output: z.strictObject({
    user: userSchema,
    /** What the sign-up named (SIGNUP-30). */
    tenant: z.nullable(z.string()),
    sessions: z.array(sessionSchema),
    events: z.array(securityEventSchema),
  }),
  errors: ["not_found"],
});

export const listUserOperations = declareStaffCommand({
  key: "SUPPORT:USER:OPERATIONS",
  summary: "A player's operations, newest first",
  payload: z.strictObject({
    user_id: z.uuid(),
    page: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
    page_size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.strictObject({ operations: z.array(operationSchema), total: z.number() }),
  errors: ["not_found"],
});

export const endUserSessions = declareStaffCommand({
  key: "SUPPORT:USER:LOGOUT",
  summary: "Ends every session of a player; audited",
  payload: z.strictObject({ user_id: z.uuid(), reason: reasonSchema }),
  output: z.strictObject({ ended: z.int() }),
  errors: ["not_found", "own_account"],
});

export const setUserOrganisation = declareStaffCommand({
  key: "SUPPORT:USER:ORGANISATION",
  summary: "Sets to which organisation a player belongs; null: to none; audited",
  payload: z.strictObject({ user_id: z.uuid(), organisation_id: z.nullable(z.uuid()), reason: reasonSchema }),
  output: userSchema,
  errors: ["not_found", "own_account"],
});

export const setUserFaction = declareStaffCommand({
  key: "SUPPORT:USER:FACTION",
  summary: "Sets to which faction a player belongs; null: to none; audited",
  payload: z.strictObject({ user_id: z.uuid(), faction_id: z.nullable(z.uuid()), reason: reasonSchema }),
  output: userSchema,
  errors: ["not_found", "own_account"],
});

export const requestUnlock = declareStaffCommand({
  key: "SUPPORT:UNLOCK:REQUEST",
  summary: "Requests the removal of a player's locks; another member of staff must approve; audited",
  payload: z.strictObject({
    user_id: z.uuid(),
    locks: z.array(z.enum(lockTypes)).check(z.minLength(1), z.maxLength(lockTypes.length)),
    reason: reasonSchema,
  }),
  output: staffRequestSchema,
  errors: [...requestErrors, "not_locked"],
});

/** For a player who has lost authenticator and recovery codes, or whose thief has turned on two-factor (USER-20). */
export const requestFactorRemoval = declareStaffCommand({
  key: "SUPPORT:FACTORS:REQUEST",
  summary: "Requests the removal of a player's second factors; another member of staff must approve; audited",
  payload: z.strictObject({ user_id: z.uuid(), reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors, "tfa_not_set"],
});

/** After "This wasn't me", for a player who has no second factor that is older: what was suspended goes, without a wait (USER-31). */
export const requestSuspendedRemoval = declareStaffCommand({
  key: "SUPPORT:SUSPENDED:REQUEST",
  summary: "Requests the removal of a player's suspended second factors; another member of staff must approve; audited",
  payload: z.strictObject({ user_id: z.uuid(), reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors, "nothing_suspended"],
});

export const auditEntrySchema = z.strictObject({
  id: z.uuid(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first; `before` is the id of the last one that the reader has. */
export const listAuditEntries = declareStaffCommand({
  key: "SUPPORT:AUDIT:LIST",
  summary: "What members of staff did, to whom and why",
  payload: z.strictObject({
    user_id: z.optional(z.uuid()),
    before: z.optional(z.uuid()),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.strictObject({ entries: z.array(auditEntrySchema), has_more: z.boolean() }),
  errors: [],
});
