/**
 * Who may make which call, written by hand and by the rules, apart from the declarations. The authorisation matrix
 * expects what stands here, and policy.test.ts compares every declaration with it: a call that is declared too openly,
 * or not decided here at all, fails both.
 */
import type { Access, Lock, Ownership, StaffAccess } from "@passport/protocol";

export interface Policy {
  access: Access;
  ownership: Ownership;
  locks: readonly Lock[];
}

interface PolicyClass extends Policy {
  /** By the name of an HTTP call or a topic, or the key of a command. */
  calls: readonly string[];
}

const deciders = ["TransactionReverse", "OperationResolve", "ClientManage", "RoleManage", "UserUnlock"] as const;

const ways = ["FACEBOOK", "GOOGLE", "TWITCH", "DISCORD"];

/** Without a session: what leads to one, and what everybody can read. Each call checks what it is given. */
const forGuests: readonly PolicyClass[] = [
  {
    access: "guest",
    ownership: "public",
    locks: [],
    calls: [
      ...["loginWithEmail", "loginWithPasskey", "requestPasskey", "loginWithWallet", "loginWithFacebook"],
      ...["loginWithGoogle", "newGoogleNonce", "readNonce", "finishTwitter", "checkTwoFactor", "newCaptcha"],
      ...["requestSignup", "verifyCode", "signUp", "AUTH:REGISTER", "checkUsername", "verifyEmailLink", "verifyToken"],
      ...["forgotPassword", "resetPassword", "lockByLink"],
      ...["checkHealth", "readSignInWays", "readWalletConfig", "findClient", "readInteraction", "readFile"],
      ...["readRateHistory", "readReserves", "exchangeRatesTopic", "remainingTopic", "chainStatusTopic"],
    ],
  },
  // About the session that the browser has, if it has one.
  {
    access: "guest",
    ownership: "self",
    locks: [],
    calls: ["checkSession", "logout", "startTwitter", "decideInteraction"],
  },
  // A site's server proves itself with its secret and the code.
  { access: "service", ownership: "public", locks: [], calls: ["exchangeExternalCode"] },
];

const forPlayers: readonly PolicyClass[] = [
  // The same for every player.
  {
    access: "user",
    ownership: "public",
    locks: [],
    calls: [
      ...["USER", "TRANSACTION:GROUPS", "checkDeposits", "readPurchaseOptions", "readFarm"],
      ...["ASSET:HISTORY:721", "ASSET:LIST:721", "ASSET:GET:721", "ASSET:REFRESH:METADATA:721"],
      ...["ASSET:LIST:1155", "ASSET:GET:1155", "findCollectible", "listItemCollections", "readCollection"],
    ],
  },
  // Reading what is one's own, value that comes in, and changes that give a thief nothing.
  {
    access: "user",
    ownership: "self",
    locks: [],
    calls: [
      ...[
        "USER:PASSKEYS",
        "USER:ADDRESSES",
        "USER:HOLD",
        "USER:PROTECTION",
        "USER:SPENDING",
        "USER:TFA:RECOVERY:STATE",
        "USER:SUSPENDED",
      ],
      ...["USER:SECURITY:LOG", "USER:SESSIONS", "CLIENT:CONNECTED:LIST", "TRANSACTION:LIST", "TRANSACTION:GET"],
      ...["OPERATION:LIST", "OPERATION:GET", "SUPS:DEPOSIT:LIST", "ASSET:1155:DEPOSIT:LIST", "SUPS:DEPOSIT:TRACE"],
      ...[
        "CLAIM:GET",
        "exportTransactions",
        "readHolding",
        "prepareIntent",
        "checkWithdrawals",
        "checkWithdrawalsOf",
        "checkEarly",
      ],
      ...["readReservesProof", "writeEarlyMessage"],
      ...["userTopic", "balanceTopic", "heldTopic", "otherBalancesTopic", "transactionsTopic", "operationsTopic"],
      ...["SUPS:DEPOSIT", "ASSET:1155:DEPOSIT", "SUPS:BUY:QUOTE", "SUPS:BUY:REGISTER"],
      // Confirming cannot itself demand a confirmation.
      ...["stepUp", "uploadFile", "USER:FINGERPRINT", "USER:PASSKEY:RENAME", "USER:ADDRESSES:RENAME"],
      // More protection, or none less: none of these waits for a confirmation.
      ...[
        "USER:LOCK",
        "USER:PROTECTION:KEEP",
        "USER:SPENDING:KEEP",
        "USER:ADDRESSES:REMOVE",
        "CLIENT:DISCONNECT",
        "USER:DELETION:CANCEL",
      ],
      // An email and a password need more, which the use case demands.
      ...["USER:UPDATE", "USER:USERNAME:UPDATE", "USER:VERIFY:SEND"],
    ],
  },
  // The password, second factors, sessions and protection: a session alone changes none of them.
  {
    access: "step-up",
    ownership: "self",
    locks: [],
    calls: [
      ...[
        "changePassword",
        "setPassword",
        "USER:PROTECTION:SET",
        "USER:SPENDING:SET",
        "USER:SESSION:END",
        "USER:SESSIONS:END:OTHERS",
      ],
      ...["USER:TFA:GENERATE", "USER:TFA:VERIFICATION", "USER:TFA:RECOVERY:GET"],
      ...["USER:TFA:RECOVERY:RENEW", "AUTH:TFA:GENERATE", "AUTH:TFA:VERIFICATION", "USER:SUSPENDED:REMOVE"],
    ],
  },
  // Ways to log in, wallets, the whole account: also stopped by the account's lock.
  {
    access: "step-up",
    ownership: "self",
    locks: ["total"],
    calls: [
      "USER:TFA:CANCEL",
      ...["USER:PASSKEY:PREPARE", "USER:PASSKEY:ADD", "USER:PASSKEY:REMOVE", "USER:WALLET:ADD", "USER:WALLET:REMOVE"],
      ...ways.flatMap((way) => [`USER:${way}:ADD`, `USER:${way}:REMOVE`]),
      ...["USER:TWITTER:REMOVE", "USER:DELETION:REQUEST", "exportAccount"],
    ],
  },
];

/** What leaves the account, or spends. Holds and limits come on top (HOLD-1). */
const forValue: readonly PolicyClass[] = [
  { access: "step-up", ownership: "self", locks: ["withdraw", "total"], calls: ["withdrawSups"] },
  { access: "user", ownership: "self", locks: ["mint", "total"], calls: ["mintCollectible", "withdrawItem"] },
  {
    access: "user",
    ownership: "self",
    locks: ["total"],
    calls: [
      ...["unstakeCollectible", "unstakeOldCollectible", "TRANSACT:SUPREMACY_WORLD", "newExternalCode", "signEarly"],
      ...["ASSET:TRANSFER:TO:SUPREMACY", "ASSET:TRANSFER:FROM:SUPREMACY"],
      ...["ASSET:1155:TRANSFER:TO:SUPREMACY", "ASSET:1155:TRANSFER:FROM:SUPREMACY"],
    ],
  },
];

type StaffClass = StaffAccess["staff"];
const staff = (oneOf: StaffAccess["oneOf"], kind: StaffClass, calls: readonly string[]): PolicyClass => ({
  access: { oneOf, staff: kind },
  ownership: "public",
  locks: ["total"],
  calls,
});

/**
 * Each by one permission (USER-11) and a second factor of the last ten minutes (USER-21). What moves money, or changes a
 * client, a role, a lock or a switch is a request, which another member of staff approves (USER-22).
 */
const forStaff: readonly PolicyClass[] = [
  staff(["UserRead"], "read", ["SUPPORT:USER:FIND", "SUPPORT:USER:GET"]),
  staff(["AuditRead"], "read", ["SUPPORT:AUDIT:LIST"]),
  staff(["TransactionRead"], "read", ["SUPPORT:USER:OPERATIONS", "OPERATION:STUCK:LIST"]),
  staff(["ClientManage"], "read", ["CLIENT:LIST", "CLIENT:KEY:LIST"]),
  staff(["OperationResolve", "RoleManage"], "read", ["STAFF:PROPOSAL:LIST"]),
  staff(["UserForceDisconnect"], "stop", ["SUPPORT:USER:LOGOUT"]),
  staff(["UserUpdate"], "mark", ["SUPPORT:USER:ORGANISATION", "SUPPORT:USER:FACTION"]),
  staff(["ClientManage"], "stop", ["CLIENT:WEBHOOK:TEST"]),
  staff(["UserUnlock"], "request", ["SUPPORT:UNLOCK:REQUEST", "SUPPORT:FACTORS:REQUEST", "SUPPORT:SUSPENDED:REQUEST"]),
  staff(["RoleManage"], "request", ["STAFF:ROLE:SET"]),
  staff(["TransactionReverse"], "request", ["TRANSACTION:REVERSE"]),
  staff(["OperationResolve"], "request", ["OPERATION:FULFIL", "OPERATION:ASSIGN", "STAFF:WITHDRAWALS:RESUME"]),
  staff(["ClientManage"], "request", [
    ...["REGISTER", "UPDATE", "REMOVE", "SECRET:RENEW", "COLLECTION:SET"].map((verb) => `CLIENT:${verb}`),
    ...["CREATE", "ROTATE", "REVOKE"].map((verb) => `CLIENT:KEY:${verb}`),
    ...["SET", "ROTATE", "REMOVE"].map((verb) => `CLIENT:WEBHOOK:${verb}`),
  ]),
  // Which requests one may see and decide, their kinds say.
  staff(deciders, "read", ["STAFF:REQUEST:LIST", "STAFF:REQUEST:GET", "STAFF:REQUEST:PREPARE"]),
  staff(deciders, "approve", ["STAFF:REQUEST:SIGN", "STAFF:REQUEST:APPROVE"]),
  staff(deciders, "stop", ["STAFF:REQUEST:WITHDRAW"]),
];

export const policyClasses: readonly PolicyClass[] = [...forGuests, ...forPlayers, ...forValue, ...forStaff];

export const policyOf = (name: string): Policy => {
  const found = policyClasses.find(({ calls }) => calls.includes(name));
  if (found === undefined) throw new Error(`${name} is declared, but testing/policy.ts does not say who may make it`);
  const { access, ownership, locks } = found;
  return { access, ownership, locks };
};
