import { finishTwitter, startTwitter } from "@passport/protocol/calls/social";
import { pages } from "@passport/protocol/pages";
import { callAddress } from "../../api/call-address.ts";
import type { Onward } from "../../session/onward.ts";
import { openPopup } from "../open-popup.ts";
import { watchPopup } from "../popup.ts";
import { socialFailure } from "../social-failure.ts";
import { type TwitterResult, twitterResultSchema } from "./twitter-result.ts";
import { type TwitterVisit, twitterVisit } from "./twitter-visit.ts";

interface VisitOptions {
  purpose: TwitterVisit["purpose"];
  /** One that was opened in the click already; null when the browser opens none. */
  popup?: Window | null | undefined;
  onward?: Onward;
  onResult: (result: TwitterResult) => void;
  /** SOCIAL-15: no result, and no error. */
  onClosed: () => void;
}

/** Where a login, a connection or a step-up with Twitter starts (SOCIAL-11, SOCIAL-12). */
const addressOf = (purpose: TwitterVisit["purpose"]) =>
  callAddress(startTwitter, {
    redirect: location.origin + pages.twitterRedirect,
    oauth_callback: location.origin + callAddress(finishTwitter),
    ...(purpose === "add" && { add: "true" }),
    ...(purpose === "step_up" && { step_up: "true" }),
  });

const parse = (result: unknown): TwitterResult =>
  twitterResultSchema.safeParse(result).data ?? { err: "social_failed" };

/** The window takes its visit along: in the storage of its own tab, which it inherits, or is given while it is blank. */
const openWindow = (visit: Omit<TwitterVisit, "isPopup">, address: string): Window | null => {
  twitterVisit.keep({ ...visit, isPopup: true });
  const popup = openPopup(address);
  twitterVisit.forget();
  return popup;
};
const leadWindow = (popup: Window, visit: Omit<TwitterVisit, "isPopup">, address: string) => {
  twitterVisit.keepIn(popup, { ...visit, isPopup: true });
  popup.location.replace(address);
  return popup;
};

const goInThisWindow = (visit: Omit<TwitterVisit, "isPopup">, address: string, onReturn: () => void) => {
  twitterVisit.keep({ ...visit, isPopup: false });
  location.assign(address);
  // A visitor who uses the browser's back button finds the page as they left it.
  const over = new AbortController();
  addEventListener("pageshow", ({ persisted }) => persisted && onReturn(), { once: true, signal: over.signal });
  return () => over.abort();
};

/**
 * Goes to Twitter in a window of its own, or, where the browser opens none, in this one (SOCIAL-22). To be called in the
 * click itself; the returned function stops waiting. Confirming has no such fallback, because what it is for would be lost with the
 * page: there it throws (SOCIAL-23).
 */
export const visitTwitter = ({ purpose, popup: given, onward, onResult, onClosed }: VisitOptions): (() => void) => {
  const state = crypto.randomUUID();
  const address = addressOf(purpose);
  const { redirectURL, tenant } = onward ?? {};
  const visit = {
    state,
    purpose,
    ...(redirectURL !== undefined && { redirectURL }),
    ...(tenant !== undefined && { tenant }),
  };
  const popup = given === undefined ? openWindow(visit, address) : given && leadWindow(given, visit, address);
  if (popup) return watchPopup(popup, { state, onResult: (result) => onResult(parse(result)), onClosed });
  if (purpose === "step_up") throw socialFailure("popup_failed");
  return goInThisWindow(visit, address, onClosed);
};
