import type { PurchaseBlock } from "./purchase-block.ts";
import type { BuyTexts } from "./texts.ts";

/** What the button says, by the first reason that it is disabled for (BUY-26). */
export const blockLabel = (block: PurchaseBlock | undefined, coin: string, texts: BuyTexts): string => {
  const labels: Partial<Record<PurchaseBlock, string>> = {
    rates: texts.retrievingRates,
    balance: texts.fetchingBalance,
    empty: texts.enterValues,
    insufficient_balance: texts.insufficientBalance(coin),
    insufficient_supply: texts.insufficientRemaining,
  };
  return (block && labels[block]) ?? texts.purchase;
};
