/** Pages that other sites open: in a window, by redirect or by OpenID Connect. */
import { pages } from "@passport/protocol/pages";
import { sameOriginPath } from "@passport/protocol/redirect-target";
import { type ExternalSearch, parseExternalSearch } from "../../features/clients/external-search.ts";
import { writeQuery } from "../query.ts";
import { anyone } from "./access.ts";
import { lazyPage } from "./lazy-page.tsx";
import { page } from "./page.tsx";

/** The path and query of /external/login, without what the page does not read. */
const addressOf = (search: ExternalSearch) =>
  sameOriginPath(pages.externalLogin + writeQuery({ ...search }), location.origin) ?? pages.externalLogin;

export const externalRoutes = [
  page({
    path: pages.externalLogin,
    // EXTERNAL-5, EXTERNAL-10: another site asks for something, and the page says what.
    access: { for: "guests", openedBySiteWith: ["origin", "redirectURL", "interaction", "err"] },
    title: "Login",
    search: parseExternalSearch,
    page: lazyPage(async () => (await import("../pages/external/pages.tsx")).ExternalLoginPage),
    props: ({ search }) => ({ search, address: addressOf(search) }),
    restartsWith: ({ search }) => search,
  }),
  page({
    path: pages.externalLogout,
    access: anyone,
    title: "Logout",
    search: parseExternalSearch,
    page: lazyPage(async () => (await import("../pages/external/pages.tsx")).ExternalLogoutPage),
    props: ({ search: { origin, redirectURL } }) => ({ origin, redirectURL }),
  }),
] as const;
