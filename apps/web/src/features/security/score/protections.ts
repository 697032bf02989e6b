import type { User } from "@passport/protocol/user";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import type { RecoveryState } from "../two-factor/recovery-codes/recovery-state-query.ts";

/** SECURITY-2, in the order in which they are asked for: a passkey and two-factor need a confirmed email. */
export const protectionNames = ["email", "passkey", "recoveryCodes", "twoFactor", "wallet"] as const;
export type ProtectionName = (typeof protectionNames)[number];

type Protected = Pick<
  User,
  "email" | "verified" | "has_passkey" | "two_factor_authentication_is_set" | "public_address"
>;

/** Undefined: not known yet. */
export type Protections = Record<ProtectionName, boolean | undefined>;

export const protectionsOf = (user: Protected, codes: RecoveryState | undefined): Protections => ({
  email: user.email !== null && user.verified,
  passkey: user.has_passkey,
  recoveryCodes: hasSecondFactor(user) ? codes?.were_shown && codes.left > 0 : false,
  twoFactor: user.two_factor_authentication_is_set,
  wallet: user.public_address !== null,
});

/** SECURITY-4: one thing at a time. Recovery codes come with a second factor, so without one that is asked for. */
export const nextProtection = (protections: Protections): ProtectionName | undefined => {
  const hasCodes = protections.passkey || protections.twoFactor;
  return protectionNames.find((name) => protections[name] === false && (name !== "recoveryCodes" || hasCodes));
};
