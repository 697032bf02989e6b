import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Transaction } from "@passport/database";

/** A voucher as it is stored. */
export interface Voucher {
  id: string;
  operationId: string;
  kind: VoucherKind;
  chainId: number;
  /** The verifying contract; lower case, like `wallet`. */
  contract: string;
  wallet: string;
  nonce: bigint;
  amount: bigint | undefined;
  tokenId: bigint | undefined;
  expiry: Date;
  state: "open" | "used" | "cancelled" | "expired";
}

/** A voucher that the chain ended, and how the chain said so. */
export interface EndedVoucher {
  voucher: Voucher;
  /** Absent when it ran out unused. */
  txHash?: Buffer;
  logIndex?: number;
  blockNumber?: number;
}

/**
 * What a feature does when a voucher of its kind ends. Both run in the transaction that ends the vouchers, after the
 * operations were advanced; each voucher comes to exactly one of them, once.
 */
export interface VoucherHandler {
  /** It was used: what was held is gone to the chain. */
  settle(transaction: Transaction, ended: readonly EndedVoucher[]): Promise<void>;
  /** It ran out or was cancelled, finally unused: what was held comes back. */
  giveBack(transaction: Transaction, ended: readonly EndedVoucher[]): Promise<void>;
  /** The id of the transfer that `settle` makes, if it makes one: what the player's history then shows. */
  settlementIdOf?(operationId: string): string;
}

export type VoucherHandlers = Readonly<Record<VoucherKind, VoucherHandler>>;
