import type { Transaction } from "@passport/database";
import { lockOperations } from "../../operations/index.ts";
import type { EndedVoucher, VoucherHandler } from "../../vouchers/index.ts";
import { endItemHolds, type ItemAmount, toItemAmount } from "./store.ts";

/** ASSET1155-9: what a voucher holds of items goes with it to the chain, or comes back. */
export const itemVoucherHandler: VoucherHandler = {
  settle: async (transaction, ended) => endItemHolds(transaction, await heldBy(transaction, ended), "gone"),
  giveBack: async (transaction, ended) => endItemHolds(transaction, await heldBy(transaction, ended), "free"),
};

const heldBy = async (transaction: Transaction, ended: readonly EndedVoucher[]): Promise<ItemAmount[]> => {
  const ids = ended.map(({ voucher }) => voucher.operationId);
  const operations = await lockOperations(transaction, ids);
  return operations.map(toItemAmount);
};
