/** The pages that arrive when they are needed. The one that a visit begins with is fetched beside the checks. */
import { lazyPage } from "./lazy-page.tsx";
import { kindOfPage, paths } from "./paths.ts";

export const Shell = lazyPage(async () => (await import("./shell/shell.tsx")).Shell);
export const ProfilePage = lazyPage(async () => (await import("../features/profile/profile-page.tsx")).ProfilePage);
export const TransactionsPage = lazyPage(
  async () => (await import("../features/transactions/transactions-page.tsx")).TransactionsPage,
);
export const NotOpenPage = lazyPage(async () => (await import("./not-open-page.tsx")).NotOpenPage);
export const NotOpenAuthPage = lazyPage(
  async () => (await import("../features/access/not-open-auth-page.tsx")).NotOpenAuthPage,
);
export const LandingPage = lazyPage(async () => (await import("./pages/landing/landing-page.tsx")).LandingPage);
export const LegalPage = lazyPage(async () => (await import("./pages/legal/legal-page.tsx")).LegalPage);
export const RedirectPage = lazyPage(async () => (await import("./pages/redirect/redirect-page.tsx")).RedirectPage);
export const NotFoundPage = lazyPage(async () => (await import("./pages/not-found/not-found-page.tsx")).NotFoundPage);

const protectedPageAt = (path: string) => {
  if (path === paths.transactions) return TransactionsPage;
  return path.startsWith(paths.profile) ? ProfilePage : NotOpenPage;
};

const filesOf = (path: string): Promise<unknown>[] => {
  if (path === paths.home) return [LandingPage.fetch()];
  if (path === paths.privacyPolicy || path === paths.termsAndConditions) return [Shell.fetch(), LegalPage.fetch()];
  const kind = kindOfPage(path);
  if (kind === "protected-without-page") return [Shell.fetch()];
  if (kind !== "protected") return [];
  return [Shell.fetch(), protectedPageAt(path).fetch()];
};

/** Settles when the page can be drawn in one go; a file that fails is asked for again by the page itself. */
export const fetchFirstPage = (path: string) => Promise.allSettled(filesOf(path));
