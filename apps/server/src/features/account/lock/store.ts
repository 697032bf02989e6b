/** All SQL of locks that players set. */
import type { Transaction } from "@passport/database";
import type { LockType } from "@passport/protocol";

const columns = {
  withdrawals: "withdraw_lock",
  minting: "mint_lock",
  account: "total_lock",
} as const satisfies Record<LockType, string>;

/**
 * Answers whether it was not set before. Whatever debits, signs or changes a wallet or an email reads the lock under
 * a lock on this row, or on the ledger's account that a trigger writes in the same transaction: it ends before this
 * does and is seen, or waits and sees (S9). Written also where it is set already: an owner who locks again while an
 * unlock waits means it, and a trigger then withdraws the unlock.
 */
export const setLock = async (transaction: Transaction, userId: string, type: LockType): Promise<boolean> => {
  const column = columns[type];
  const before = await transaction
    .selectFrom("users")
    .select(`${column} as is_set`)
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable("users")
    .set({ [column]: true })
    .where("id", "=", userId)
    .execute();
  return !before.is_set;
};
