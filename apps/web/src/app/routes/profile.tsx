/** A player's profile with its tabs, and the assets that it leads to. */
import { pages } from "@passport/protocol/pages";
import { players } from "./access.ts";
import { lazyPage } from "./lazy-page.tsx";
import { page, titleFromPage } from "./page.tsx";

const shared = { access: players, title: titleFromPage } as const;

const ProfilePage = lazyPage(async () => (await import("../pages/profile/profile-page.tsx")).ProfilePage);
const ItemPage = lazyPage(async () => (await import("../pages/item/item-page.tsx")).ItemPage);

/** A name or an id other than the last one is another player's page. */
const restartsWith = ({ params }: { params: object }) => params;

export const profileRoutes = [
  page({ ...shared, path: pages.profile, page: ProfilePage, props: () => ({ asked: undefined }) }),
  page({
    ...shared,
    path: pages.profileOf,
    page: ProfilePage,
    props: ({ params }) => ({ asked: params.username }),
    restartsWith,
  }),
  page({
    ...shared,
    path: pages.gameAssets,
    page: ProfilePage,
    props: ({ params }) => ({ asked: params.username, tab: "game-assets" }),
    restartsWith,
  }),
  page({
    ...shared,
    path: pages.achievements,
    page: ProfilePage,
    props: ({ params }) => ({ asked: params.username, tab: "achievements" }),
    restartsWith,
  }),
  page({
    ...shared,
    path: pages.asset,
    page: lazyPage(async () => (await import("../pages/collectible/collectible-page.tsx")).CollectiblePage),
    props: ({ params }) => ({ asked: params.username, hash: params.hash }),
    restartsWith: ({ params }) => params.hash,
  }),
  // NAV-12: only `true` and `false` say whether an item is locked; any other value is an unknown address.
  page({
    ...shared,
    path: pages.lockedItem,
    page: ItemPage,
    props: ({ params: { username, ...item } }) => ({ asked: username, ...item, isLocked: true }),
    restartsWith,
  }),
  page({
    ...shared,
    path: pages.freeItem,
    page: ItemPage,
    props: ({ params: { username, ...item } }) => ({ asked: username, ...item, isLocked: false }),
    restartsWith,
  }),
  page({
    ...shared,
    path: pages.assetByHash,
    page: lazyPage(async () => (await import("../pages/collectible/find-asset-page.tsx")).FindAssetPage),
    props: ({ params }) => ({ hash: params.hash }),
  }),
] as const;
