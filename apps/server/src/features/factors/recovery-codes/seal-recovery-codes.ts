import type { FactorDependencies } from "../dependencies.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { recoveryContext } from "./sealed.ts";
import type { RecoveryCodeRow } from "./store.ts";

/** As they are kept: to be found by a hash, and to be shown again (TFASETUP-15). */
export const sealRecoveryCodes = (
  { sealer }: Pick<FactorDependencies, "sealer">,
  userId: string,
  codes: readonly string[],
): RecoveryCodeRow[] =>
  codes.map((code, index) => ({
    position: index + 1,
    code_hash: hashRecoveryCode(code),
    code_sealed: sealer.seal(code, recoveryContext(userId)),
  }));
