import type { Transaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import { holdWithdrawals } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { forgetOtherBrowsers } from "../login/store.ts";
import { endSessionsExcept } from "../session/end-sessions.ts";
import { deleteChallenges } from "../two-factor/store.ts";

/**
 * A wallet that is taken away or replaced may have been a thief's way in, or be a thief's doing: every other session
 * ends, and withdrawals are held (G4, S10). The player's row is locked last, as wherever sessions end.
 */
export const leaveWallet = async (
  { withdrawalHoldMs }: AccessDependencies,
  transaction: Transaction,
  { userId, sessionId }: Actor,
): Promise<void> => {
  await deleteChallenges(transaction, userId);
  await endSessionsExcept(transaction, userId, sessionId);
  await forgetOtherBrowsers(transaction, userId, sessionId);
  await holdWithdrawals(transaction, userId, withdrawalHoldMs);
};
