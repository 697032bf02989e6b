import type { AccessDependencies } from "../dependencies.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { recoveryContext } from "./recovery-sealed.ts";
import type { RecoveryCodeRow } from "./recovery-store.ts";

/** As they are kept: to be found by a hash, and to be shown again (TFASETUP-15). */
export const sealRecoveryCodes = (
  { sealer }: Pick<AccessDependencies, "sealer">,
  userId: string,
  codes: readonly string[],
): RecoveryCodeRow[] =>
  codes.map((code, index) => ({
    position: index + 1,
    code_hash: hashRecoveryCode(code),
    code_sealed: sealer.seal(code, recoveryContext(userId)),
  }));
