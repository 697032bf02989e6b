/** Setting up, removing and recovering two-factor authentication. The check itself is a way in: see second-factor.ts. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareCommand } from "../declare.ts";
import { userSchema } from "../user.ts";

const nothing = z.optional(z.union([z.null(), z.object({})]));
const passcode = z.strictObject({ passcode: z.string().check(z.maxLength(lengths.passcode)) });
const recoveryCodesSchema = z.array(
  z.strictObject({ recovery_code: z.string(), used_at: z.nullable(z.iso.datetime()) }),
);
const secretSchema = z.strictObject({ secret: z.string(), qr_code_str: z.string() });

/** TFA-21: nothing is asked at login until a passcode has proven that the authenticator holds the secret. */
const generate = {
  summary: "Makes a secret for an authenticator, pending until it is verified",
  payload: nothing,
  output: secretSchema,
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["tfa_already_set", "email_unverified"],
} as const;

/** The first passcode turns it on (TFA-22). */
const verification = {
  summary: "Turns two-factor authentication on by a first passcode and makes the recovery codes",
  payload: passcode,
  output: userSchema,
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "code",
  errors: ["incorrect_code", "tfa_already_set", "tfa_not_set", "wait_before_retry"],
} as const;

export const generateTwoFactor = declareCommand({ key: "USER:TFA:GENERATE", ...generate });
export const verifyTwoFactor = declareCommand({ key: "USER:TFA:VERIFICATION", ...verification });
/** TFA-26: the same under the guests' names; a guest gets nothing from them. */
export const authGenerateTwoFactor = declareCommand({ key: "AUTH:TFA:GENERATE", ...generate });
export const authVerifyTwoFactor = declareCommand({ key: "AUTH:TFA:VERIFICATION", ...verification });

export const cancelTwoFactor = declareCommand({
  key: "USER:TFA:CANCEL",
  summary: "Turns two-factor authentication off and holds withdrawals for a day",
  payload: nothing,
  output: userSchema,
  access: "step-up",
  ownership: "self",
  // A locked account keeps its second factors (USER-19).
  locks: ["total"],
  rate: "write",
  errors: ["tfa_not_set"],
});

/** Beyond the specification. The old ones stop working in the same moment; a fresh second factor as for showing them. */
export const renewRecoveryCodes = declareCommand({
  key: "USER:TFA:RECOVERY:RENEW",
  summary: "Replaces all recovery codes by new ones and returns them",
  payload: nothing,
  output: recoveryCodesSchema,
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["tfa_not_set"],
});

/** TFA-24: step-up means a passcode or recovery code here, however fresh the login is. */
export const readRecoveryCodes = declareCommand({
  key: "USER:TFA:RECOVERY:GET",
  summary: "Returns the recovery codes, used ones with their time",
  payload: nothing,
  output: recoveryCodesSchema,
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: ["tfa_not_set"],
});

/** Beyond the specification. What the security page says about the codes without showing them: no step-up. */
export const readRecoveryState = declareCommand({
  key: "USER:TFA:RECOVERY:STATE",
  summary: "How many recovery codes are unused, and whether they were ever shown; none without two-factor",
  payload: nothing,
  output: z.strictObject({ left: z.int(), were_shown: z.boolean() }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});

/** What "This wasn't me" has suspended (SESSION-27). */
export const suspendedWayKinds = ["passkey", "authenticator", "recovery_codes"] as const;
export type SuspendedWayKind = (typeof suspendedWayKinds)[number];

export const suspendedWaySchema = z.strictObject({
  kind: z.enum(suspendedWayKinds),
  /** Of a passkey. */
  name: z.nullable(z.string()),
  added_at: z.iso.datetime(),
  suspended_at: z.iso.datetime(),
});
export type SuspendedWay = z.infer<typeof suspendedWaySchema>;

export const listSuspendedWays = declareCommand({
  key: "USER:SUSPENDED",
  summary: 'Second factors that were suspended by "This wasn\'t me", oldest first',
  payload: nothing,
  output: z.array(suspendedWaySchema),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});

/** Under the account's lock, too: it takes nothing from the owner that opens the account. */
export const removeSuspendedWays = declareCommand({
  key: "USER:SUSPENDED:REMOVE",
  summary: "Removes all suspended second factors, after a confirmation by one that is older",
  payload: nothing,
  output: userSchema,
  access: "step-up",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["nothing_suspended", "older_factor_needed"],
});
