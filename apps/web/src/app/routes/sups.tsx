/** SUPS, items, and what moves them. */
import { pages } from "@passport/protocol/pages";
import { redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { brand } from "../../lib/env/brand.ts";
import { players } from "./access.ts";
import { lazyPage } from "./lazy-page.tsx";
import { page, titleFromPage } from "./page.tsx";

type SupsPages = typeof import("../pages/sups-pages.ts");
/** What the page takes from its address. */
type PropsOf<Name extends keyof SupsPages> =
  Awaited<ReturnType<SupsPages[Name]["load"]>> extends ComponentType<infer Props extends object> ? Props : never;

const supsPage = <Name extends keyof SupsPages>(name: Name) =>
  lazyPage<PropsOf<Name>>(async () => (await import("../pages/sups-pages.ts"))[name].load() as Promise<never>);

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
  page({ path: pages.assetDepositHistory, ...depositHistory, page: supsPage("assetDepositHistory") }),
  page({
    path: pages.depositAssets,
    access: players,
    title: "Deposit assets",
    page: supsPage("depositAssets"),
  }),
  page({
    path: pages.depositCollection,
    access: players,
    title: titleFromPage,
    page: supsPage("depositCollection"),
    props: ({ params }) => ({ collection: params.collection }),
    restartsWith: ({ params }) => params.collection,
  }),
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
