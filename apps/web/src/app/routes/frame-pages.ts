/** The frame of pages, and what is shown instead of a page. */
import { lazyPage } from "./lazy-page.tsx";

export const Shell = lazyPage(async () => (await import("../shell/shell.tsx")).Shell);
export const LoginRequiredPage = lazyPage(
  async () => (await import("../pages/login-required/login-required-page.tsx")).LoginRequiredPage,
);
export const NoPermissionPage = lazyPage(
  async () => (await import("../pages/no-permission/no-permission-page.tsx")).NoPermissionPage,
);
