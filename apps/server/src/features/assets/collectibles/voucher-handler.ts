import type { VoucherHandler } from "../../vouchers/index.ts";
import { unlockAssets } from "./store.ts";

const unlock: VoucherHandler["settle"] = (transaction, ended) =>
  unlockAssets(
    transaction,
    ended.map(({ voucher }) => voucher.operationId),
  );

/**
 * Keeps what vouchers of mints and unstakes hold: the lock of the asset. However the voucher ended, the
 * lock ends with it. Where the asset is then is not said here: its token's log says that in the same
 * transaction when the voucher was used, and when it was not, the asset never left its former state (CHAIN-32).
 */
export const collectibleVoucherHandler: VoucherHandler = { settle: unlock, giveBack: unlock };
