/** SUPS and what moves them. Pages that are not built yet say so. */
import { pages } from "@passport/protocol/pages";
import { redirect } from "@tanstack/react-router";
import { brand } from "../../lib/env/brand.ts";
import { players } from "./access.ts";
import { lazyPage } from "./lazy-page.tsx";
import { page } from "./page.tsx";

const notOpen = {
  access: players,
  title: "Not open yet",
  page: lazyPage(async () => (await import("../pages/not-open/not-open-page.tsx")).NotOpenPage),
} as const;

const supsPage = (name: Exclude<keyof typeof import("../pages/sups-pages.ts"), "pay">) =>
  lazyPage(async () => (await import("../pages/sups-pages.ts"))[name].load());

const farmPage = supsPage("farm");

const depositHistory = {
  access: players,
  title: "Deposit history",
  page: supsPage("depositHistory"),
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
  page({
    path: pages.buy,
    access: players,
    title: `Buy ${brand.token}`,
    page: supsPage("buy"),
  }),
  page({
    path: pages.externalBuy,
    access: players,
    title: `Buy ${brand.token}`,
    page: supsPage("externalBuy"),
  }),
  page({
    path: pages.deposit,
    access: players,
    title: `Deposit ${brand.token}`,
    page: supsPage("deposit"),
  }),
  page({ path: pages.depositHistory, ...depositHistory }),
  page({ path: pages.supsDepositHistory, ...depositHistory }),
  page({ path: pages.assetDepositHistory, ...notOpen }),
  page({ path: pages.depositAssets, ...notOpen }),
  page({ path: pages.depositCollection, ...notOpen }),
  page({
    path: pages.withdraw,
    access: players,
    title: `Withdraw ${brand.token}`,
    page: supsPage("withdraw"),
  }),
  page({
    path: pages.staking,
    access: players,
    title: "Staking",
    page: farmPage,
  }),
  page({
    path: pages.farms,
    access: players,
    title: "Staking",
    // NAV-21: an older address of the same page.
    enter: () => {
      throw redirect({ to: pages.staking, replace: true });
    },
    page: farmPage,
  }),
  page({
    path: pages.transact,
    access: players,
    title: "Payment",
    // A window that a game opens: without the rail, and with no way out but its buttons.
    frame: "none",
    page: lazyPage(async () => (await import("../pages/sups-pages.ts")).pay.load()),
    props: ({ params: { amount, claimId } }) => ({ amount, claimId }),
    restartsWith: ({ params }) => params,
  }),
  page({
    path: pages.store,
    access: players,
    title: "Store",
    page: supsPage("store"),
  }),
] as const;
