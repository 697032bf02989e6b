import type { User } from "@passport/protocol/user";
import type { RecoveryState } from "../two-factor/recovery-codes/recovery-state-query.ts";

/** SECURITY-2, in the order in which they are asked for: a password and two-factor need a confirmed email. */
export const protectionNames = ["email", "password", "twoFactor", "recoveryCodes", "wallet"] as const;
export type ProtectionName = (typeof protectionNames)[number];

type Protected = Pick<
  User,
  "email" | "verified" | "has_password" | "two_factor_authentication_is_set" | "public_address"
>;

/** Undefined: not known yet. */
export type Protections = Record<ProtectionName, boolean | undefined>;

export const protectionsOf = (user: Protected, codes: RecoveryState | undefined): Protections => {
  const hasTwoFactor = user.two_factor_authentication_is_set;
  return {
    email: user.email !== null && user.verified,
    password: user.has_password,
    twoFactor: hasTwoFactor,
    recoveryCodes: hasTwoFactor ? codes?.were_shown && codes.left > 0 : false,
    wallet: user.public_address !== null,
  };
};

/** SECURITY-4: one thing at a time. */
export const nextProtection = (protections: Protections): ProtectionName | undefined =>
  protectionNames.find((name) => protections[name] === false);
