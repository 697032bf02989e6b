import { type Lock, type LockType, lockTypes } from "@passport/protocol";

/** The columns of `users` that hold the locks. */
export interface LockColumns {
  withdraw_lock: boolean;
  mint_lock: boolean;
  total_lock: boolean;
}

/** Each lock as players and staff name it: its column, and its name in an actor. */
const lockNames = {
  withdrawals: { column: "withdraw_lock", lock: "withdraw" },
  minting: { column: "mint_lock", lock: "mint" },
  account: { column: "total_lock", lock: "total" },
} as const satisfies Record<LockType, { column: keyof LockColumns; lock: Lock }>;

export const lockColumn = (type: LockType): keyof LockColumns => lockNames[type].column;

/** The locks that are set, as players and staff name them. */
export const lockTypesOf = (row: LockColumns): LockType[] => lockTypes.filter((type) => row[lockColumn(type)]);

/** The locks that are set, as authorisation names them. */
export const locksOf = (row: LockColumns): Lock[] => lockTypesOf(row).map((type) => lockNames[type].lock);
