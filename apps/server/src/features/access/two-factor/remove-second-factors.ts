import type { Transaction } from "@passport/database";
import { lockWaysIn } from "../identities/ways-in.ts";
import { deleteAllPasskeys } from "../passkeys/store.ts";
import { endSessionsExcept } from "../session/end-sessions.ts";
import { forgetTriesOfUnknownBrowsers } from "./begin-try.ts";
import { deleteChallenges, deleteRecoveryCodes, removeTwoFactor } from "./store.ts";

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
