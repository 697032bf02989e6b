import type { Transaction } from "@passport/database";
import { endSessionsExcept } from "../../session/index.ts";
import { removeTwoFactor } from "../passcode/store.ts";
import { deleteAllPasskeys, deletePasskey } from "../passkeys/store.ts";
import { deleteRecoveryCodes, dropNeedlessRecoveryCodes } from "../recovery-codes/store.ts";
import { deleteChallenges } from "../ways-in/challenge-store.ts";
import { forgetTriesOfUnknownBrowsers } from "../ways-in/second-factor-tries.ts";
import { lockWaysIn } from "../ways-in/ways-in.ts";
import { findSuspendedWays } from "../ways-in/ways-in-store.ts";

/**
 * All second factors of an account that support removes: a new kind of factor is added here. Everyone is logged out, and
 * logins that wait for a passcode start again. The order of the statements is that of a login and of `turnOff`.
 */
export const removeSecondFactors = async (transaction: Transaction, userId: string): Promise<void> => {
  await lockWaysIn(transaction, userId);
  await removeTwoFactor(transaction, userId);
  await deleteAllPasskeys(transaction, userId);
  await deleteRecoveryCodes(transaction, userId);
  await deleteChallenges(transaction, userId);
  await endSessionsExcept(transaction, userId);
  await forgetTriesOfUnknownBrowsers(transaction, userId);
};

/** SESSION-27: those that "This wasn't me" has suspended, and no other. Returns whether there were any. */
export const removeSuspendedFactors = async (transaction: Transaction, userId: string): Promise<boolean> => {
  await lockWaysIn(transaction, userId);
  const suspended = await findSuspendedWays(transaction, userId);
  for (const { kind, ref } of suspended) {
    if (kind === "passkey") await deletePasskey(transaction, userId, ref);
    if (kind === "authenticator") await removeTwoFactor(transaction, userId);
    if (kind === "recovery_codes") await deleteRecoveryCodes(transaction, userId);
  }
  await dropNeedlessRecoveryCodes(transaction, userId);
  await deleteChallenges(transaction, userId);
  return suspended.length > 0;
};

/** By support: everyone is logged out. */
export const removeSuspendedAndLogOut = async (transaction: Transaction, userId: string): Promise<void> => {
  await removeSuspendedFactors(transaction, userId);
  await endSessionsExcept(transaction, userId);
  await forgetTriesOfUnknownBrowsers(transaction, userId);
};
