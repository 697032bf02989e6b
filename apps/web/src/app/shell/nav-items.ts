/** SHELL-1, SHELL-2: what the rail holds for a logged-in user, in this order. Battle Arena and Logout follow. */

import { pages } from "@passport/protocol/pages";
import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";
import type { IconName } from "../../ui/icon/icon.tsx";

export const navTexts = defineTexts({
  identity: "Identity",
  viewProfile: "View Profile",

  assets: "Assets",
  purchaseAssets: "Purchase Assets",
  depositAssets: "Deposit Assets",

  token: brand.token,
  withdraw: "Withdraw",
  deposit: "Deposit",
  depositHistory: "Deposit History",
  staking: "Staking",
  transactions: "Transactions",
  buyToken: `Buy ${brand.token}`,
});

export const navGroups = [
  { name: "identity", items: [{ name: "viewProfile", to: pages.profile, icon: "profile" }] },
  {
    name: "assets",
    items: [
      { name: "purchaseAssets", to: pages.store, icon: "store" },
      { name: "depositAssets", to: pages.depositAssets, icon: "assetsIn" },
    ],
  },
  {
    name: "token",
    items: [
      { name: "withdraw", to: pages.withdraw, icon: "withdraw" },
      { name: "deposit", to: pages.deposit, icon: "deposit" },
      { name: "depositHistory", to: pages.supsDepositHistory, icon: "history" },
      { name: "staking", to: pages.staking, icon: "stake" },
      { name: "transactions", to: pages.transactions, icon: "tx" },
      { name: "buyToken", to: pages.buy, icon: "buy" },
    ],
  },
] as const satisfies readonly { name: string; items: readonly { name: string; to: string; icon: IconName }[] }[];
