/** What purchases are credited without a member of staff (BUY-30), in USD with 18 decimals. */
import { parseDecimal } from "@passport/protocol";
import type { Variables } from "./variables.ts";

export interface PurchaseCaps {
  paymentUsd: bigint;
  /** Of one account, within 24 hours. */
  accountDayUsd: bigint;
  /** Of all accounts together, within 24 hours. */
  dayUsd: bigint;
}

export const readPurchaseCaps = (variables: Variables): PurchaseCaps => ({
  paymentUsd: parseDecimal(variables.PURCHASE_MAX_USD),
  accountDayUsd: parseDecimal(variables.PURCHASE_ACCOUNT_DAY_MAX_USD),
  dayUsd: parseDecimal(variables.PURCHASE_DAY_MAX_USD),
});
