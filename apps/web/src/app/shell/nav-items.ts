/** SHELL-1, SHELL-2: what the rail holds for a logged-in user, in this order. Battle Arena and Logout follow. */
import type { IconName } from "../../ui/icon/icon.tsx";
import { paths } from "../paths.ts";

export const navGroups = [
  { name: "identity", items: [{ name: "viewProfile", to: paths.profile, icon: "profile" }] },
  {
    name: "assets",
    items: [
      { name: "purchaseAssets", to: paths.store, icon: "store" },
      { name: "depositAssets", to: paths.depositAssets, icon: "assetsIn" },
    ],
  },
  {
    name: "token",
    items: [
      { name: "withdraw", to: paths.withdraw, icon: "withdraw" },
      { name: "deposit", to: paths.deposit, icon: "deposit" },
      { name: "depositHistory", to: paths.supsDepositHistory, icon: "history" },
      { name: "staking", to: paths.staking, icon: "stake" },
      { name: "transactions", to: paths.transactions, icon: "tx" },
      { name: "buyToken", to: paths.buy, icon: "buy" },
    ],
  },
] as const satisfies readonly { name: string; items: readonly { name: string; to: string; icon: IconName }[] }[];
