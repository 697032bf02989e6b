import type { readRecoveryCodes } from "@passport/protocol/calls/two-factor";
import type { OutputOf } from "@passport/protocol/declare";

export type RecoveryCode = OutputOf<typeof readRecoveryCodes>[number];

/** At so many or fewer it is time to think of new ones. */
const fewCodes = 3;

export const unusedCodes = (codes: readonly RecoveryCode[]): string[] =>
  codes.filter(({ used_at: usedAt }) => usedAt === null).map(({ recovery_code: code }) => code);

export const isRunningOut = (codes: readonly RecoveryCode[]): boolean => unusedCodes(codes).length <= fewCodes;

/** TFASETUP-12: a used code is good for nothing, so it is not in the file. */
export const recoveryCodeFile = (codes: readonly RecoveryCode[]) => ({
  name: "recovery_code.txt",
  text: `${unusedCodes(codes).join("\n")}\n`,
});
