/**
 * The pages that move SUPS, behind one file: the list of their files (each page has dozens) is not part of what a visitor
 * loads to log in. Proven by the budget of /login in `e2e/budget.e2e.ts`.
 */
import { createPart } from "../../lib/lazy/part.ts";

export const buy = createPart(async () => (await import("./buy/buy-page.tsx")).BuyPage);
export const externalBuy = createPart(async () => (await import("./buy/external-buy-page.tsx")).ExternalBuyPage);
export const deposit = createPart(async () => (await import("./deposit/deposit-page.tsx")).DepositPage);
export const depositHistory = createPart(
  async () => (await import("./deposit/deposit-history-page.tsx")).DepositHistoryPage,
);
export const withdraw = createPart(async () => (await import("./withdraw/withdraw-page.tsx")).WithdrawPage);
export const farm = createPart(async () => (await import("./farm/farm-page.tsx")).FarmPage);
export const pay = createPart(async () => (await import("./pay/pay-page.tsx")).PayPage);
export const store = createPart(async () => (await import("./store/store-page.tsx")).StorePage);
