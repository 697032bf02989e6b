/**
 * What members of staff do for players. Every call names its permission, and whatever it shows or changes is
 * written to the audit log. Removing a lock or a second factor needs two people and time to object (security plan, 13).
 */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareCommand } from "../declare.ts";
import { operationSchema } from "../operation.ts";
import { userSchema } from "../user.ts";
import { lockTypes } from "./profile.ts";
import { securityEventSchema, sessionSchema } from "./sessions.ts";

/** One line: staff read it in a terminal, where control characters do things. */
const oneLine = z.regex(/^\P{C}*$/u);
const reasonSchema = z
  .string()
  .check(z.trim(), z.minLength(lengths.reasonMin), z.maxLength(lengths.reasonMax), oneLine);
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

/** What a request removes. */
export const unlockKinds = ["locks", "second_factors"] as const;
export type UnlockKind = (typeof unlockKinds)[number];

export const unlockStates = ["requested", "approved", "done", "withdrawn"] as const;

export const unlockSchema = z.strictObject({
  id: z.uuid(),
  user_id: z.uuid(),
  username: z.string(),
  what: z.enum(unlockKinds),
  /** Empty for second factors. */
  locks: z.array(z.enum(lockTypes)),
  reason: z.string(),
  state: z.enum(unlockStates),
  requested_by: z.string(),
  approved_by: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** When it happens; null until another member of staff has approved. */
  due_at: z.nullable(z.iso.datetime()),
});
export type Unlock = z.infer<typeof unlockSchema>;

/** The account of a member of staff that is locked may be stolen. */
const read = { ownership: "public", locks: ["total"], rate: "read" } as const;
const write = { ownership: "public", locks: ["total"], rate: "write" } as const;

export const findUsers = declareCommand({
  key: "SUPPORT:USER:FIND",
  summary: "Players whose username, email, wallet or id it is, or whose username begins so",
  payload: z.strictObject({
    search: z.string().check(z.trim(), z.minLength(3), z.maxLength(lengths.emailMax), oneLine),
  }),
  output: z.array(foundUserSchema),
  access: { permission: "UserRead" },
  ...read,
  errors: [],
});

export const showUser = declareCommand({
  key: "SUPPORT:USER:GET",
  summary: "A player with their locks, sessions and latest security events",
  payload: ofUser,
  output: z.strictObject({ user: userSchema, sessions: z.array(sessionSchema), events: z.array(securityEventSchema) }),
  access: { permission: "UserRead" },
  ...read,
  errors: ["not_found"],
});

export const listUserOperations = declareCommand({
  key: "SUPPORT:USER:OPERATIONS",
  summary: "A player's operations, newest first",
  payload: z.strictObject({
    user_id: z.uuid(),
    page: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
    page_size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.strictObject({ operations: z.array(operationSchema), total: z.number() }),
  access: { permission: "TransactionRead" },
  ...read,
  errors: ["not_found"],
});

export const endUserSessions = declareCommand({
  key: "SUPPORT:USER:LOGOUT",
  summary: "Ends every session of a player; audited",
  payload: z.strictObject({ user_id: z.uuid(), reason: reasonSchema }),
  output: z.strictObject({ ended: z.int() }),
  access: { permission: "UserForceDisconnect", stepUp: true },
  ...write,
  errors: ["not_found", "step_up_required"],
});

export const requestUnlock = declareCommand({
  key: "SUPPORT:UNLOCK:REQUEST",
  summary: "Requests the removal of a player's locks; another member of staff must approve; audited",
  payload: z.strictObject({
    user_id: z.uuid(),
    locks: z.array(z.enum(lockTypes)).check(z.minLength(1), z.maxLength(lockTypes.length)),
    reason: reasonSchema,
  }),
  output: unlockSchema,
  access: { permission: "UserUnlock", stepUp: true },
  ...write,
  errors: ["not_found", "not_locked", "unlock_of_oneself", "unlock_open", "step_up_required"],
});

/** For a player who has lost authenticator and recovery codes, or whose thief has turned on two-factor (USER-20). */
export const requestFactorRemoval = declareCommand({
  key: "SUPPORT:FACTORS:REQUEST",
  summary: "Requests the removal of a player's second factors; another member of staff must approve; audited",
  payload: z.strictObject({ user_id: z.uuid(), reason: reasonSchema }),
  output: unlockSchema,
  access: { permission: "UserUnlock", stepUp: true },
  ...write,
  errors: ["not_found", "tfa_not_set", "unlock_of_oneself", "unlock_open", "step_up_required"],
});

export const approveUnlock = declareCommand({
  key: "SUPPORT:UNLOCK:APPROVE",
  summary: "Approves what a colleague has requested; it happens after the waiting time; audited",
  payload: z.strictObject({ id: z.uuid() }),
  output: unlockSchema,
  access: { permission: "UserUnlock", stepUp: true },
  ...write,
  errors: ["not_found", "unlock_of_oneself", "needs_second_person", "step_up_required"],
});

export const withdrawUnlock = declareCommand({
  key: "SUPPORT:UNLOCK:WITHDRAW",
  summary: "Stops an unlock or a removal of second factors that has not happened yet; audited",
  payload: z.strictObject({ id: z.uuid(), reason: reasonSchema }),
  output: unlockSchema,
  access: { permission: "UserUnlock", stepUp: true },
  ...write,
  errors: ["not_found", "step_up_required"],
});

export const listUnlocks = declareCommand({
  key: "SUPPORT:UNLOCK:LIST",
  summary: "Unlocks and removals of second factors that wait, and the latest that ended, newest first",
  payload: z.strictObject({ user_id: z.optional(z.uuid()) }),
  output: z.array(unlockSchema),
  access: { permission: "UserRead" },
  ...read,
  errors: [],
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
export const listAuditEntries = declareCommand({
  key: "SUPPORT:AUDIT:LIST",
  summary: "What members of staff did, to whom and why",
  payload: z.strictObject({
    user_id: z.optional(z.uuid()),
    before: z.optional(z.uuid()),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.strictObject({ entries: z.array(auditEntrySchema), has_more: z.boolean() }),
  access: { permission: "AuditRead" },
  ...read,
  errors: [],
});
