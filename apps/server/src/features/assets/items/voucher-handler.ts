import type { Transaction } from "@passport/database";
import { lockOperations } from "../../operations/index.ts";
import type { EndedVoucher, VoucherHandler } from "../../vouchers/index.ts";
import { endItemHolds } from "./store.ts";

const end = async (transaction: Transaction, ended: readonly EndedVoucher[]): Promise<void> => {
  const ids = ended.map(({ voucher }) => voucher.operationId);
  await lockOperations(transaction, ids);
  await endItemHolds(transaction, ids);
};

/** ASSET1155-9: what a voucher holds of items goes with it to the chain, or comes back; the database reads which. */
export const itemVoucherHandler: VoucherHandler = { settle: end, giveBack: end };
