/**
 * The signer's own limits: what a thief who has everything but the keys could take at most. They are counted over the
 * signer's own log, which no other role can write (privileges.int.test.ts). What counts is what was signed and may still
 * be used, or was used. A signature that expired unused is given back, and the signer's own nodes say that it did
 * (settle-signatures.int.test.ts). One account gets a share of each limit, so that it cannot use up everybody's.
 */
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { SigningRefusal } from "../../platform/bus/signing.ts";

export interface SigningLimits {
  /** SUPS in base units. */
  withdraw: { perVoucher: bigint; perHour: bigint; perDay: bigint };
  /** How many vouchers of a kind. */
  perHour: Record<Exclude<VoucherKind, "withdraw">, number>;
  /** How much of each limit one account may use, in percent. */
  accountPercent: number;
}

export interface Counted {
  count: number;
  amount: bigint;
}

/** What counts of this kind within the last hour and the last day. */
export interface Windows {
  lastHour: Counted;
  lastDay: Counted;
}

export interface SignedBefore {
  all: Windows;
  ofAccount: Windows;
}

type Candidate = { kind: VoucherKind; amount: bigint | undefined };

export const limitObjection = (
  voucher: Candidate,
  { all, ofAccount }: SignedBefore,
  limits: SigningLimits,
): SigningRefusal | undefined => {
  if (voucher.kind === "withdraw" && (voucher.amount ?? 0n) > limits.withdraw.perVoucher) return "withdrawal_limit";
  if (isAbove(voucher, all, limits, 100)) return "withdrawal_limit";
  return isAbove(voucher, ofAccount, limits, limits.accountPercent) ? "account_limit" : undefined;
};

const isAbove = (
  { kind, amount = 0n }: Candidate,
  { lastHour, lastDay }: Windows,
  { withdraw, perHour }: SigningLimits,
  percent: number,
): boolean => {
  if (kind !== "withdraw") return BigInt(lastHour.count) >= shareOf(BigInt(perHour[kind]), percent);
  return (
    lastHour.amount + amount > shareOf(withdraw.perHour, percent) ||
    lastDay.amount + amount > shareOf(withdraw.perDay, percent)
  );
};

/** Rounded up: of a limit that is not zero an account gets something. */
const shareOf = (limit: bigint, percent: number): bigint => (limit * BigInt(percent) + 99n) / 100n;
