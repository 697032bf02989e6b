/** What a login or a confirmation was proven by. */
export type Factor =
  | "password"
  | "passkey"
  | "passcode"
  | "recovery_code"
  | "email_code"
  | "email_link"
  | "wallet"
  | "google"
  | "facebook"
  | "twitter";

const secondFactors: readonly Factor[] = ["passkey", "passcode", "recovery_code"];

export const isSecondFactor = (factor: Factor): boolean => secondFactors.includes(factor);
