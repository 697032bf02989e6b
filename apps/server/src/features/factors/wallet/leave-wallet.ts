import type { Transaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import { endSessionsExcept, forgetOtherBrowsers } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { deleteChallenges } from "../ways-in/challenge-store.ts";

/**
 * A wallet that is taken away or replaced may have been a thief's way in, or be a thief's doing: every other session
 * ends (G4). The hold is started by the caller, which knows what comes after the wallet; it locks the player's row, last
 * as wherever sessions end.
 */
export const leaveWallet = async (
  { holds }: Pick<FactorDependencies, "holds">,
  transaction: Transaction,
  { userId, sessionId }: Actor,
  wallet: string,
): Promise<void> => {
  await deleteChallenges(transaction, userId);
  await endSessionsExcept(transaction, userId, sessionId);
  await forgetOtherBrowsers(transaction, userId, sessionId);
  await holds.leaveAddress(transaction, { userId, address: wallet });
};
