import { type LockType, lockTypes } from "@passport/protocol";

/** Where each lock of a player stands. */
export interface LockColumns {
  withdraw_lock: boolean;
  mint_lock: boolean;
  total_lock: boolean;
}

export const locksOf = ({ withdraw_lock, mint_lock, total_lock }: LockColumns): LockType[] => {
  const isSet: Record<LockType, boolean> = { withdrawals: withdraw_lock, minting: mint_lock, account: total_lock };
  return lockTypes.filter((lock) => isSet[lock]);
};
