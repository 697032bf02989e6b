import type { Transaction } from "@passport/database";
import { readHoldMs } from "../protection/read-hold-ms.ts";
import { findProtection } from "../protection/store.ts";
import { type HoldDependencies, startHold } from "../start-hold.ts";
import { insertAddress, maySkipWait } from "./store.ts";

const hourMs = 3_600_000;

export interface UsedAddress {
  /** Nothing goes to the address before. In the past for an address that is known and ready. */
  usableFrom: Date;
  /** Until when nothing leaves: for the address, or for the whole account if that lasts longer. */
  heldUntil: Date | undefined;
}

/**
 * An address becomes the one that the player's withdrawals go to. A new one waits for the length of a hold, on an empty
 * account too: an intruder could link it first and wait for a deposit. A known one that is ready waits for nothing, and so does a
 * first one that a second factor of long ago has confirmed (HOLD-4).
 * [WALLET-29] in holds.int.test.ts proves each of these.
 */
export const useAddress = async (
  dependencies: HoldDependencies,
  transaction: Transaction,
  { userId, address, isProven }: { userId: string; address: string; isProven: boolean },
): Promise<UsedAddress> => {
  // The database asks the same, and lets no other one be ready.
  const isFirst = isProven && (await maySkipWait(transaction, userId));
  const { holdHours = 0 } = await findProtection(transaction, userId);
  const waitMs = isFirst ? holdHours * hourMs : await readHoldMs(dependencies, transaction, userId);
  const { usableFrom, isReady } = await insertAddress(transaction, { userId, address, waitMs });
  if (isReady) return { usableFrom, heldUntil: undefined };
  const until = await startHold(dependencies, transaction, {
    userId,
    reason: "withdrawal_address_added",
    notBefore: usableFrom,
  });
  return { usableFrom, heldUntil: until !== undefined && until > usableFrom ? until : usableFrom };
};

/** The wallet that an account was made with: there was no other way in before it, so there is nothing to wait for. */
export const useFirstAddress = async (
  transaction: Transaction,
  { userId, address }: { userId: string; address: string },
): Promise<void> => {
  await insertAddress(transaction, { userId, address, waitMs: 0 });
};
