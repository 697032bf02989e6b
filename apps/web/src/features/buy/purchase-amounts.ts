/** The two amounts of a purchase. One was typed, the other follows from it at the current rate (BUY-6). */
import { parseAmount } from "@passport/protocol/amount";
import { supsDecimals } from "@passport/protocol/constants";
import { type PurchasePrices, supsFor, tokenFor } from "@passport/protocol/purchase-price";
import { amountText } from "../../lib/money/amount-text.ts";

export interface TypedAmount {
  side: "pay" | "receive";
  text: string;
}

export interface PurchaseAmounts {
  payText: string;
  receiveText: string;
  /** Base units; undefined where nothing, or no amount, was typed. */
  pay: bigint | undefined;
  receive: bigint | undefined;
  /** Something was typed that is no amount. */
  isInvalid: boolean;
}

/** Decimals of the amount that was not typed: cut for the eye, exact underneath. */
const shownDecimals = { pay: 8, receive: 2 } as const;

const textOf = (units: bigint | undefined, decimals: number, shown: number): string => {
  if (units === undefined) return "";
  const unit = 10n ** BigInt(Math.max(0, decimals - shown));
  return amountText(units - (units % unit), decimals);
};

export const purchaseAmounts = (
  { side, text }: TypedAmount,
  decimals: number,
  prices: PurchasePrices | undefined,
): PurchaseAmounts => {
  const typed = parseAmount(text, side === "pay" ? decimals : supsDecimals);
  const isInvalid = text !== "" && typed === undefined;
  if (side === "pay") {
    const receive = typed !== undefined && prices ? supsFor(typed, decimals, prices) : undefined;
    return {
      payText: text,
      receiveText: textOf(receive, supsDecimals, shownDecimals.receive),
      pay: typed,
      receive,
      isInvalid,
    };
  }
  const pay = typed !== undefined && prices ? tokenFor(typed, decimals, prices) : undefined;
  return { payText: textOf(pay, decimals, shownDecimals.pay), receiveText: text, pay, receive: typed, isInvalid };
};
