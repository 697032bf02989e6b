import type { Transaction } from "@passport/database";
import type { Caller } from "../../../platform/wire/caller.ts";
import { removeWallet } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { type Factor, recordEvent } from "../security-log/store.ts";
import { deleteIdentitiesSince, deletePendingSecret, isWalletLinkedSince, type Moment } from "./store.ts";

export interface Denial {
  userId: string;
  /** When what was not the owner's doing happened. Whatever came with it or after it is a thief's until proven otherwise. */
  moment: Moment;
  caller: Caller;
}

/**
 * Removes the ways in that were added since: providers' accounts here, the wallet in `removeNewWallet`. Second factors stay,
 * whenever they were turned on: the link proves access to a mailbox, which must never be enough to remove one (decision 0036).
 * A thief's own second factor is removed by support. Call it under `lockWaysIn`: a login method that is being connected either
 * was connected before and is removed, or finds the account locked.
 */
export const closeNewWays = async (transaction: Transaction, { userId, moment, caller }: Denial): Promise<void> => {
  for (const factor of await deleteIdentitiesSince(transaction, userId, moment)) {
    await recordEvent(transaction, { userId, kind: "identity_disconnected", factor, caller });
  }
  await deletePendingSecret(transaction, userId);
};

/** Under the lock of the player's row, where the wallet is. */
export const removeNewWallet = async (
  { holds }: AccessDependencies,
  transaction: Transaction,
  { userId, moment, caller }: Denial,
  { public_address: wallet }: { public_address: string | null },
): Promise<void> => {
  // An address that was left since has an age too: none of the thief's may be ready when it is linked again.
  await holds.forgetAddressesSince(transaction, userId, moment);
  if (wallet === null || !(await isWalletLinkedSince(transaction, userId, moment))) return;
  await removeWallet(transaction, userId);
  await recordEvent(transaction, { userId, kind: "wallet_removed", factor: byLink, caller });
};

const byLink: Factor = "email_link";
