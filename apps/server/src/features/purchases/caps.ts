/** BUY-30: how much is credited without a member of staff. Pure; USD with 18 decimals. */
import type { PurchaseCaps } from "../../config/config.ts";
import type { DayTotals } from "./day-store.ts";

export type ExceededCap = "payment" | "account_day" | "day";

/** Caps, and what was already credited in the last 24 hours. */
export interface CapState {
  caps: PurchaseCaps;
  totals: DayTotals;
}

/** The first cap that this payment would exceed. */
export const exceededCap = (
  { caps, totals }: CapState,
  { accountId, usd }: { accountId: string; usd: bigint },
): ExceededCap | undefined => {
  if (usd > caps.paymentUsd) return "payment";
  if ((totals.byAccount.get(accountId) ?? 0n) + usd > caps.accountDayUsd) return "account_day";
  return totals.all + usd > caps.dayUsd ? "day" : undefined;
};

/** After this payment was credited. */
export const withCredit = (
  { all, byAccount }: DayTotals,
  { accountId, usd }: { accountId: string; usd: bigint },
): DayTotals => ({
  all: all + usd,
  byAccount: new Map(byAccount).set(accountId, (byAccount.get(accountId) ?? 0n) + usd),
});
