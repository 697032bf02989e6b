/** Pages that are open to everybody, and the addresses that are no page. */
import { pages } from "@passport/protocol/pages";
import { anyone } from "./access.ts";
import { lazyPage } from "./lazy-page.tsx";
import { page, titleFromPage, titleOfBrand } from "./page.tsx";

const Nothing = () => null;

/** One page for both legal addresses (NAV-24). */
const inFooters = {
  access: anyone,
  title: titleFromPage,
  frame: "full-bleed",
  page: lazyPage(async () => (await import("../pages/legal/footer-page.tsx")).FooterPage),
} as const;

export const publicRoutes = [
  page({
    path: pages.root,
    access: { for: "redirect", guestsGoTo: pages.login, playersGoTo: pages.home },
    title: titleOfBrand,
    page: Nothing,
  }),
  page({
    path: pages.home,
    access: anyone,
    title: titleOfBrand,
    page: lazyPage(async () => (await import("../pages/landing/landing-page.tsx")).LandingPage),
  }),
  page({ path: pages.privacyPolicy, ...inFooters }),
  page({ path: pages.termsAndConditions, ...inFooters }),
  page({ path: pages.accessibility, ...inFooters }),
  page({
    path: pages.reserves,
    access: anyone,
    title: "Proof of reserves",
    frame: "shell",
    page: lazyPage(async () => (await import("../../features/reserves/reserves-page.tsx")).ReservesPage),
  }),
  page({
    path: pages.redirect,
    access: anyone,
    title: titleOfBrand,
    page: lazyPage(async () => (await import("../pages/redirect/redirect-page.tsx")).RedirectPage),
  }),
  page({
    path: pages.gallery,
    access: { for: "anyone", onlyInDevelopment: true },
    title: titleFromPage,
    // Spelled out, not `hasDevTools`: only a constant in this file lets the bundler drop the import.
    page:
      import.meta.env.MODE !== "production"
        ? lazyPage(async () => (await import("../gallery/gallery-page.tsx")).GalleryPage)
        : Nothing,
  }),
  page({
    path: "$",
    access: { for: "unknown" },
    title: titleOfBrand,
    page: Nothing,
  }),
] as const;
