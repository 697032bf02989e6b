/** Permission strings a role may hold (P1). A check is exact: no wildcards, no inheritance (USER-11). */
export const permissions = [
  "UserRead",
  "UserUpdate",
  "UserUnlock",
  "UserForceDisconnect",
  "TransactionRead",
  "TransactionReverse",
  "AssetRead",
  "OperationResolve",
  "ClientManage",
  "RoleManage",
  "AuditRead",
  "Support",
  "AdminPortal",
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Who may make a call, unless it is a call of staff. `step-up` is a user whose last login or two-factor check is at most
 * ten minutes old (S8); `service` is a registered client that proves itself by what the call carries. What a
 * client's server does with a key is declared apart (`declareServiceRead`, `declareServiceWrite`).
 */
export type OpenAccess = "guest" | "user" | "step-up" | "service";
/** What a call of staff is; policy.ts says what each requires. */
export type StaffClass = "read" | "stop" | "mark" | "request" | "approve";

/** A member of staff who holds one of these permissions, with what the class of the call requires. */
export interface StaffAccess {
  oneOf: readonly [Permission, ...Permission[]];
  staff: StaffClass;
}

/** What staff need is in the policy alone. */
export type Access = OpenAccess | StaffAccess;

/**
 * Whose object a call touches. `self`: the acting user, taken from the session; an id in the
 * input or the path must equal it. `public`: no player's, or the public fields of any player.
 */
export type Ownership = "public" | "self";

export type Lock = "withdraw" | "mint" | "total";

/**
 * The budget a call draws on; sizes live in `rateBuckets`. One bucket serves several calls so
 * that a caller cannot multiply a limit by spreading over sibling calls.
 */
export type RateBucket = keyof typeof rateBuckets;

/** Tokens refill evenly over the window; `burst` is the most that can be spent at once. */
export const rateBuckets = {
  /** Health checks and session checks: every page load makes one of each. */
  cheap: { burst: 120, perMinute: 600 },
  /** Wrong server keys have their own bucket, so that visitors cannot use up that of a game behind the same address. */
  key: { burst: 120, perMinute: 600 },
  /** Anything that costs a password hash: 20 a minute for one address is as much as one address needs. */
  login: { burst: 20, perMinute: 20 },
  /** Guesses at a code. What bounds them is the code's own five tries; this only keeps a loop off the database. */
  code: { burst: 30, perMinute: 60 },
  /** Calls that may send a mail. How many are sent is limited in the database, by mailbox and by address. */
  mail: { burst: 10, perMinute: 20 },
  read: { burst: 60, perMinute: 300 },
  write: { burst: 20, perMinute: 60 },
  /** A file of the whole history: a person asks for a few, a loop asks for thousands. */
  export: { burst: 5, perMinute: 10 },
  /** Calls of one game's server, all keys together: 50 a second. */
  service: { burst: 3000, perMinute: 3000 },
} as const satisfies Record<string, { burst: number; perMinute: number }>;
