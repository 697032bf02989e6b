import type { Transaction } from "@passport/database";
import type { Lock } from "@passport/protocol";
import { timeInWords } from "../../platform/time-in-words.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { type Holder, shareHolder } from "../profile/index.ts";

/**
 * S9: throws `account_locked` when one of these locks is set. The player's row stays shared until the
 * transaction ends: a lock that is being set waits for it, or is seen here.
 */
export const refuseLocked = async (transaction: Transaction, userId: string, locks: readonly Lock[]): Promise<void> => {
  const holder = await shareHolder(transaction, userId);
  if (holder === undefined) throw new Failure("not_found");
  refuseLocks(holder, locks);
};

export const refuseLocks = (holder: Holder, locks: readonly Lock[]): void => {
  if (locks.some((lock) => holder.locks.includes(lock))) throw new Failure("account_locked");
};

/** Of every kind of voucher: nothing leaves while the account or its wallet is held (S10). */
export const refuseHeld = ({ heldUntil }: Holder): void => {
  if (heldUntil !== undefined) throw new Failure("withdrawals_held", { until: timeInWords(heldUntil) });
};
