/** Who may be where: one pure verdict for every visit. */
import { kindOfPage, loginAddress, type PageKind, paths } from "./paths.ts";

export interface Visit {
  path: string;
  /** With its question mark, or empty. */
  query: string;
  isLoggedIn: boolean;
  /** False only for the visit that loaded the page, when the health check failed. */
  isServerUp: boolean;
  bypassesWhitelist: boolean;
  /** Development builds have a page more. */
  hasGallery: boolean;
}

export type Verdict =
  | { kind: "show" }
  | { kind: "go"; to: string }
  /** Shows a message first and goes after two seconds, or by its button (ROUTE-4, ROUTE-5). */
  | { kind: "login-required"; loginAddress: string };

const show: Verdict = { kind: "show" };
const go = (to: string): Verdict => ({ kind: "go", to });

const judgeUser = (kind: PageKind): Verdict => {
  switch (kind) {
    case "root": // ROUTE-11
      return go(paths.home);
    case "signup": // ROUTE-9: nothing is pending
      return go(paths.root);
    case "auth": // ROUTE-7
    case "protected-without-page":
    case "unknown": // ROUTE-10
      return go(paths.profile);
    case "open":
    case "protected":
      return show;
  }
};

const judgeGuest = (kind: PageKind, asked: string): Verdict => {
  switch (kind) {
    case "root": // ROUTE-2
      return go(paths.login);
    case "unknown": // ROUTE-3
      return go(loginAddress(asked));
    case "protected":
    case "protected-without-page": // ROUTE-4
      return { kind: "login-required", loginAddress: loginAddress(asked) };
    case "signup":
    case "auth":
    case "open":
      return show;
  }
};

export const judgeVisit = (visit: Visit): Verdict => {
  const { path, query } = visit;
  // ROUTE-13: without a server only the landing page makes sense.
  if (!visit.isServerUp) return path === paths.home ? show : go(paths.home);
  // ROUTE-15, CONFIG-5.
  if (new URLSearchParams(query).has("denied") && !visit.bypassesWhitelist) return go(paths.redirect);
  if (visit.hasGallery && path === paths.gallery) return show;
  const kind = kindOfPage(path);
  return visit.isLoggedIn ? judgeUser(kind) : judgeGuest(kind, path + query);
};
