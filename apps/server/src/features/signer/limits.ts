/**
 * The signer's own limits: what a thief who has everything but the keys could take at most. They are
 * counted over what was signed, whether or not it was used, since a signature cannot be called back.
 */
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { SigningRefusal } from "../../platform/bus/signing.ts";

export interface SigningLimits {
  /** SUPS in base units. */
  withdraw: { perVoucher: bigint; perHour: bigint; perDay: bigint };
  /** How many vouchers of a kind. */
  perHour: Record<Exclude<VoucherKind, "withdraw">, number>;
}

/** What was signed of this kind within the last hour and the last day. */
export interface SignedBefore {
  lastHour: { count: number; amount: bigint };
  lastDay: { count: number; amount: bigint };
}

export const limitObjection = (
  { kind, amount = 0n }: { kind: VoucherKind; amount: bigint | undefined },
  { lastHour, lastDay }: SignedBefore,
  limits: SigningLimits,
): SigningRefusal | undefined => {
  if (kind !== "withdraw") return lastHour.count >= limits.perHour[kind] ? "withdrawal_limit" : undefined;
  const { perVoucher, perHour, perDay } = limits.withdraw;
  const isAbove = amount > perVoucher || lastHour.amount + amount > perHour || lastDay.amount + amount > perDay;
  return isAbove ? "withdrawal_limit" : undefined;
};
