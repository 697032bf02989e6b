/** SQL for the signer, the only process that writes signatures. */
import type { Transaction } from "@passport/database";

/** A voucher is signed once. Returns whether this was the signature. */
export const writeSignature = async (transaction: Transaction, id: string, sealed: string): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable("vouchers")
    .set({ signature: sealed })
    .where("id", "=", id)
    .where("signature", "is", null)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
