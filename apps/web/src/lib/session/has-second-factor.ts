import type { User } from "@passport/protocol/user";

/** SESSION-20: what the account confirms with, and what its recovery codes stand in for. */
export const hasSecondFactor = (user: Pick<User, "two_factor_authentication_is_set" | "has_passkey">): boolean =>
  user.two_factor_authentication_is_set || user.has_passkey;
