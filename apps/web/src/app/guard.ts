/** Who may be where: one pure verdict for every visit. */
import { kindOfPage, loginAddress, type PageKind, paths, signupAddress, tfaCheckAddress } from "./paths.ts";

export interface Visit {
  path: string;
  /** With its question mark, or empty. */
  query: string;
  isLoggedIn: boolean;
  /** False only for the visit that loaded the page, when the health check failed. */
  isServerUp: boolean;
  /** Only for the visit that loaded the page: a login of this browser waits for its second factor (SESSION-9). */
  tfaToken: string | undefined;
  /** A code was sent and waits to be typed (EMAIL-2). */
  holdsEmailCode: boolean;
  hasPendingSignup: boolean;
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

/** EXTERNAL-5, EXTERNAL-10: another site asks for something, and the page says what. */
const isForAnotherSite = ({ path, query }: Visit): boolean => {
  const given = new URLSearchParams(query);
  return (
    path === paths.externalLogin && ["origin", "redirectURL", "interaction", "err"].some((name) => given.has(name))
  );
};

const judgeUser = (kind: PageKind, visit: Visit): Verdict => {
  switch (kind) {
    case "root": // ROUTE-11
      return go(paths.home);
    case "signup": // ROUTE-9
      return visit.hasPendingSignup ? show : go(paths.root);
    case "auth": // ROUTE-7 and its exception
      return isForAnotherSite(visit) ? show : go(paths.profile);
    case "email-verify":
    case "protected-without-page":
    case "unknown": // ROUTE-10
      return go(paths.profile);
    case "open":
    case "protected":
      return show;
  }
};

/** Where somebody is known or wants to become it; whoever opens a public page or the link of a mail came for that. */
const asksWhoYouAre = (kind: PageKind, path: string) =>
  kind !== "open" && path !== paths.forgotPassword && path !== paths.resetPassword;

const redirectOf = (kind: PageKind, { path, query }: Visit): string | undefined => {
  const isAskedFor =
    kind === "protected" || kind === "protected-without-page" || kind === "unknown" || path === paths.externalLogin;
  return isAskedFor ? path + query : (new URLSearchParams(query).get("redirectURL") ?? undefined);
};

const judgeGuest = (kind: PageKind, visit: Visit): Verdict => {
  const { path, query, tfaToken } = visit;
  const asked = path + query;
  const isChecking = path === paths.tfaCheck && new URLSearchParams(query).has("token");
  if (tfaToken !== undefined && !isChecking && asksWhoYouAre(kind, path)) {
    return go(tfaCheckAddress(tfaToken, redirectOf(kind, visit)));
  }
  switch (kind) {
    case "root": // ROUTE-2
      return go(paths.login);
    case "unknown": // ROUTE-3
      return go(loginAddress(asked));
    case "protected":
    case "protected-without-page": // ROUTE-4
      return { kind: "login-required", loginAddress: loginAddress(asked) };
    case "email-verify": // EMAIL-2
      return visit.holdsEmailCode ? show : go(signupAddress(redirectOf(kind, visit)));
    case "signup": // SIGNUP-9
      return visit.hasPendingSignup ? show : go(paths.root);
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
  return visit.isLoggedIn ? judgeUser(kind, visit) : judgeGuest(kind, visit);
};
