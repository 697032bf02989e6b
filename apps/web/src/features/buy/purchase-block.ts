/** Why a purchase cannot start now. The first reason that applies is shown (BUY-26). */
import { isTooLarge, isTooSmall, type PurchasePrices } from "@passport/protocol/purchase-price";

export type PurchaseBlock =
  /** Rates have not been received (BUY-8). */
  | "rates"
  /** The wallet's balance, or what is left in the sale, is being read (BUY-9). */
  | "balance"
  /** Nothing was typed (BUY-7). */
  | "empty"
  | "insufficient_balance"
  | "insufficient_supply"
  | "too_small"
  | "too_large";

export interface PurchaseFacts {
  prices: PurchasePrices | undefined;
  /** Of the wallet, in base units of the token. */
  balance: bigint | undefined;
  remaining: bigint | undefined;
  pay: bigint | undefined;
  receive: bigint | undefined;
  option: { isNative: boolean; decimals: number };
}

/** The coin of a chain also pays the network fee, so it cannot be spent to the last unit (BUY-10). */
const isAbove = (amount: bigint, balance: bigint, isNative: boolean): boolean =>
  isNative ? amount >= balance : amount > balance;

export const purchaseBlock = (facts: PurchaseFacts): PurchaseBlock | undefined => {
  const { prices, balance, remaining, pay = 0n, receive = 0n, option } = facts;
  if (prices === undefined) return "rates";
  if (balance === undefined || remaining === undefined) return "balance";
  if (pay === 0n || receive === 0n) return "empty";
  if (isAbove(pay, balance, option.isNative)) return "insufficient_balance";
  if (receive > remaining) return "insufficient_supply";
  if (isTooSmall(pay, option.decimals, prices)) return "too_small";
  return isTooLarge(receive, remaining) ? "too_large" : undefined;
};

/** The most that can be paid: a coin leaves its network fee in the wallet. */
export const mostToPay = (balance: bigint, { isNative }: { isNative: boolean }, gas: bigint): bigint => {
  if (!isNative) return balance;
  return balance > gas ? balance - gas : 0n;
};
