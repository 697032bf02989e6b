/** What proves the second factor, in the shape that both the login check and the step-up send (TFA-8). */
export type SecondFactor = { passcode: string; is_recovery: false } | { recovery_code: string; is_recovery: true };

export type SecondFactorKind = "passcode" | "recovery";

export const secondFactor = (kind: SecondFactorKind, code: string): SecondFactor =>
  kind === "passcode" ? { passcode: code, is_recovery: false } : { recovery_code: code, is_recovery: true };
