/**
 * What calls of staff require. Declarations do not say it themselves: `declareStaffCommand` reads it here and no other
 * function declares a permission, so that no declaration can be laxer than its class (`policy.test.ts`).
 */
import type { Permission, StaffAccess, StaffClass } from "./access.ts";

/** A passkey, passcode or recovery code of the last ten minutes, for every call of staff. */
export const staffFactorMs = 10 * 60 * 1000;

/** Of a call of staff; `people` is how many members of staff it takes until something happens. */
export const staffClasses = {
  /** Shows something, and says so in the audit log. */
  read: { people: 1, factorMs: staffFactorMs, rate: "read" },
  /** Only ever stops something, or changes nothing: sessions, a request of two people, a test event. */
  stop: { people: 1, factorMs: staffFactorMs, rate: "write" },
  /** Says what a player belongs to: no value, no way in, and taken back as easily. */
  mark: { people: 1, factorMs: staffFactorMs, rate: "write" },
  /** Money, clients, roles, locks, switches: nothing happens until another member of staff has approved. */
  request: { people: 2, factorMs: staffFactorMs, rate: "write" },
  /** A decision, signed by one of the two people. */
  approve: { people: 2, factorMs: staffFactorMs, rate: "write" },
} as const satisfies Record<StaffClass, { people: 1 | 2; factorMs: number; rate: "read" | "write" }>;

/** What two people decide, and the permission that both of them need. */
export const staffRequestKinds = {
  "transaction.reverse": "TransactionReverse",
  "operation.fulfil": "OperationResolve",
  "operation.assign": "OperationResolve",
  "withdrawals.resume": "OperationResolve",
  "client.register": "ClientManage",
  "client.update": "ClientManage",
  "client.remove": "ClientManage",
  "client.secret.renew": "ClientManage",
  "client.collection.set": "ClientManage",
  "client.key.create": "ClientManage",
  "client.key.rotate": "ClientManage",
  "client.key.revoke": "ClientManage",
  "client.webhook.set": "ClientManage",
  "client.webhook.rotate": "ClientManage",
  "client.webhook.remove": "ClientManage",
  "staff.role.set": "RoleManage",
  "user.unlock": "UserUnlock",
  "user.factors.remove": "UserUnlock",
  "user.suspended.remove": "UserUnlock",
} as const satisfies Record<string, Permission>;
export type StaffRequestKind = keyof typeof staffRequestKinds;

type StaffCallPolicy =
  | { class: Exclude<StaffClass, "request">; oneOf: readonly [Permission, ...Permission[]] }
  | { class: "request"; kind: StaffRequestKind };

/** Any of them opens the calls about requests; which requests, their kinds decide. */
const deciders = ["TransactionReverse", "OperationResolve", "ClientManage", "RoleManage", "UserUnlock"] as const;

/** Every call of staff, by its key. */
export const staffCalls = {
  "SUPPORT:USER:FIND": { class: "read", oneOf: ["UserRead"] },
  "SUPPORT:USER:GET": { class: "read", oneOf: ["UserRead"] },
  "SUPPORT:USER:OPERATIONS": { class: "read", oneOf: ["TransactionRead"] },
  "SUPPORT:USER:LOGOUT": { class: "stop", oneOf: ["UserForceDisconnect"] },
  "SUPPORT:USER:ORGANISATION": { class: "mark", oneOf: ["UserUpdate"] },
  "SUPPORT:USER:FACTION": { class: "mark", oneOf: ["UserUpdate"] },
  "SUPPORT:UNLOCK:REQUEST": { class: "request", kind: "user.unlock" },
  "SUPPORT:FACTORS:REQUEST": { class: "request", kind: "user.factors.remove" },
  "SUPPORT:SUSPENDED:REQUEST": { class: "request", kind: "user.suspended.remove" },
  "SUPPORT:AUDIT:LIST": { class: "read", oneOf: ["AuditRead"] },
  "STAFF:REQUEST:LIST": { class: "read", oneOf: deciders },
  "STAFF:REQUEST:GET": { class: "read", oneOf: deciders },
  "STAFF:REQUEST:PREPARE": { class: "read", oneOf: deciders },
  "STAFF:REQUEST:SIGN": { class: "approve", oneOf: deciders },
  "STAFF:REQUEST:APPROVE": { class: "approve", oneOf: deciders },
  "STAFF:REQUEST:WITHDRAW": { class: "stop", oneOf: deciders },
  // The members of staff who get an email about each proposal.
  "STAFF:PROPOSAL:LIST": { class: "read", oneOf: ["OperationResolve", "RoleManage"] },
  "STAFF:ROLE:SET": { class: "request", kind: "staff.role.set" },
  "STAFF:WITHDRAWALS:RESUME": { class: "request", kind: "withdrawals.resume" },
  "TRANSACTION:REVERSE": { class: "request", kind: "transaction.reverse" },
  "OPERATION:STUCK:LIST": { class: "read", oneOf: ["TransactionRead"] },
  "OPERATION:FULFIL": { class: "request", kind: "operation.fulfil" },
  "OPERATION:ASSIGN": { class: "request", kind: "operation.assign" },
  "CLIENT:LIST": { class: "read", oneOf: ["ClientManage"] },
  "CLIENT:REGISTER": { class: "request", kind: "client.register" },
  "CLIENT:UPDATE": { class: "request", kind: "client.update" },
  "CLIENT:REMOVE": { class: "request", kind: "client.remove" },
  "CLIENT:SECRET:RENEW": { class: "request", kind: "client.secret.renew" },
  "CLIENT:COLLECTION:SET": { class: "request", kind: "client.collection.set" },
  "CLIENT:KEY:LIST": { class: "read", oneOf: ["ClientManage"] },
  "CLIENT:KEY:CREATE": { class: "request", kind: "client.key.create" },
  "CLIENT:KEY:ROTATE": { class: "request", kind: "client.key.rotate" },
  "CLIENT:KEY:REVOKE": { class: "request", kind: "client.key.revoke" },
  "CLIENT:WEBHOOK:SET": { class: "request", kind: "client.webhook.set" },
  "CLIENT:WEBHOOK:ROTATE": { class: "request", kind: "client.webhook.rotate" },
  "CLIENT:WEBHOOK:REMOVE": { class: "request", kind: "client.webhook.remove" },
  "CLIENT:WEBHOOK:TEST": { class: "stop", oneOf: ["ClientManage"] },
} as const satisfies Record<string, StaffCallPolicy>;
export type StaffCall = keyof typeof staffCalls;

export const staffAccessOf = (key: StaffCall): StaffAccess => {
  const policy: StaffCallPolicy = staffCalls[key];
  const oneOf: StaffAccess["oneOf"] = policy.class === "request" ? [staffRequestKinds[policy.kind]] : policy.oneOf;
  return { oneOf, staff: policy.class };
};
