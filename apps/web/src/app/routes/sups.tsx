/** SUPS and what moves them. Most of these pages are specified and not built yet; they say so. */
import { pages } from "@passport/protocol/pages";
import { players } from "./access.ts";
import { lazyPage } from "./lazy-page.tsx";
import { page } from "./page.tsx";

const notOpen = {
  access: players,
  title: "Not open yet",
  page: lazyPage(async () => (await import("../pages/not-open/not-open-page.tsx")).NotOpenPage),
} as const;

export const supsRoutes = [
  page({
    path: pages.transactions,
    access: players,
    title: "Transactions",
    page: lazyPage(
      async () => (await import("../../features/transactions/transactions-at-address.tsx")).TransactionsAtAddress,
    ),
  }),
  page({ path: pages.buy, ...notOpen }),
  page({ path: pages.externalBuy, ...notOpen }),
  page({ path: pages.deposit, ...notOpen }),
  page({ path: pages.depositHistory, ...notOpen }),
  page({ path: pages.supsDepositHistory, ...notOpen }),
  page({ path: pages.assetDepositHistory, ...notOpen }),
  page({ path: pages.depositAssets, ...notOpen }),
  page({ path: pages.depositCollection, ...notOpen }),
  page({ path: pages.withdraw, ...notOpen }),
  page({ path: pages.staking, ...notOpen }),
  page({ path: pages.farms, ...notOpen }),
  page({ path: pages.transact, ...notOpen }),
  page({ path: pages.store, ...notOpen }),
] as const;
