/** Who may be where: one pure verdict for every visit, by what the route of its address declares. */
import { pages } from "@passport/protocol/pages";
import { loginAddress, tfaCheckAddress } from "../lib/address/addresses.ts";
import type { Access, Begun } from "./routes/access.ts";

export interface Visit extends Begun {
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** Declared by the route of the path. */
  access: Access;
  isLoggedIn: boolean;
  /** False only for the visit that loaded the page, when the health check failed. */
  isServerUp: boolean;
  /** Only for the visit that loaded the page: a login of this browser waits for its second factor (SESSION-9). */
  tfaToken: string | undefined;
  bypassesWhitelist: boolean;
  isDevelopment: boolean;
}

export type Verdict =
  | { kind: "show" }
  | { kind: "go"; to: string /** There, a notice says that the address does not exist. */; isUnknown?: true }
  /** Shows a message first and goes after two seconds, or by its button (ROUTE-4, ROUTE-5). */
  | { kind: "login-required"; loginAddress: string };

const show: Verdict = { kind: "show" };
const go = (to: string): Verdict => ({ kind: "go", to });
const unknown: Access = { for: "unknown" };

const valuesOf = ({ query }: Visit) => new URLSearchParams(query);

/** Where the visitor wants to be in the end: the page itself, or what a page on the way there carries on (ROUTE-18). */
const wantedAddress = (access: Access, visit: Visit): string | undefined => {
  const isWanted =
    access.for === "players" || access.for === "unknown" || (access.for === "guests" && access.openedBySiteWith);
  return isWanted ? visit.path + visit.query : (valuesOf(visit).get("redirectURL") ?? undefined);
};

/** Shows the page if its requirement is met. */
const showIfMet = (access: Extract<Access, { for: "anyone" | "guests" }>, visit: Visit): Verdict =>
  access.requires && !access.requires.isMet(visit) ? go(access.requires.otherwise(wantedAddress(access, visit))) : show;

const judgePlayer = (access: Access, visit: Visit): Verdict => {
  switch (access.for) {
    case "redirect": // ROUTE-11: / leads to the landing page.
      return go(access.playersGoTo);
    case "anyone":
      return showIfMet(access, visit);
    case "guests": // ROUTE-7: pages of the auth layout lead to the profile, unless another site asks (EXTERNAL-10).
      return access.openedBySiteWith?.some((name) => valuesOf(visit).has(name)) ? show : go(pages.profile);
    case "unknown": // ROUTE-10: the profile says in a notice that the address does not exist.
      return { kind: "go", to: pages.profile, isUnknown: true };
    case "players":
      return show;
  }
};

/** Public pages and the links of emails have nothing to do with a login that waits for its second factor. */
const asksForLogin = (access: Access): boolean => {
  if (access.for === "anyone") return access.requires !== undefined;
  return access.for !== "guests" || !access.isRecovery;
};

const judgeGuest = (access: Access, visit: Visit): Verdict => {
  const { path, query, tfaToken } = visit;
  const isChecking = path === pages.tfaCheck && valuesOf(visit).has("token");
  if (tfaToken !== undefined && !isChecking && asksForLogin(access)) {
    return go(tfaCheckAddress(tfaToken, wantedAddress(access, visit)));
  }
  switch (access.for) {
    case "redirect": // ROUTE-2: / leads to the login.
      return go(access.guestsGoTo);
    case "unknown": // ROUTE-3: at once.
      return go(loginAddress(path + query));
    case "players": // ROUTE-4: with a message first.
      return { kind: "login-required", loginAddress: loginAddress(path + query) };
    case "anyone":
    case "guests":
      return showIfMet(access, visit);
  }
};

export const judgeVisit = (visit: Visit): Verdict => {
  // ROUTE-13: without a server only the landing page makes sense.
  if (!visit.isServerUp) return visit.path === pages.home ? show : go(pages.home);
  // ROUTE-15: a denied visitor reads why, unless the build bypasses the whitelist (CONFIG-5).
  if (valuesOf(visit).has("denied") && !visit.bypassesWhitelist) return go(pages.redirect);
  const isHidden = visit.access.for === "anyone" && visit.access.onlyInDevelopment && !visit.isDevelopment;
  const access = isHidden ? unknown : visit.access;
  return visit.isLoggedIn ? judgePlayer(access, visit) : judgeGuest(access, visit);
};
