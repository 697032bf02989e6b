import type { Transaction } from "@passport/database";
import type { FactorDependencies } from "../dependencies.ts";
import { secretContext } from "../passcode/sealed.ts";
import { findSecret, spendStep } from "../passcode/store.ts";
import { matchingStep } from "../passcode/totp.ts";
import { hashRecoveryCode } from "../recovery-codes/recovery-codes.ts";
import { spendRecoveryCode } from "../recovery-codes/store.ts";

export interface SecondFactor {
  kind: "passcode" | "recovery_code";
  code: string;
}

/** What a request brought, if anything: the flag decides which of the two it meant. */
export const secondFactorOf = (body: {
  passcode?: string | undefined;
  recovery_code?: string | undefined;
  is_recovery?: boolean | undefined;
}): SecondFactor | undefined => {
  const isRecovery = body.is_recovery ?? (body.passcode ?? "") === "";
  const code = (isRecovery ? body.recovery_code : body.passcode) ?? "";
  return code === "" ? undefined : { kind: isRecovery ? "recovery_code" : "passcode", code };
};

/** Spent in the transaction of what it opens, so that a crash in between costs no recovery code. */
export const spendSecondFactor = async (
  { sealer }: FactorDependencies,
  transaction: Transaction,
  userId: string,
  { kind, code }: SecondFactor,
): Promise<boolean> => {
  if (kind === "recovery_code") return spendRecoveryCode(transaction, userId, hashRecoveryCode(code));
  const found = await findSecret(transaction, userId);
  if (!found?.activated_at) return false;
  const step = matchingStep(sealer.open(found.secret_sealed, secretContext(userId)), code, new Date());
  return step !== undefined && spendStep(transaction, userId, step);
};
