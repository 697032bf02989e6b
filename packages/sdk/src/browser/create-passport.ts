import { discover, issuerOf } from "../discovery.ts";
import { type Login, twoFactors } from "../login.ts";
import { type Payable, type PayOutcome, pay } from "./pay.ts";
import { challengeOf, randomText } from "./pkce.ts";
import { awaitPopup, codeIn, openPopup } from "./popup.ts";
import { type FinishOutcome, finishRedirect, leaveForPassport } from "./redirect.ts";

export interface PassportOptions {
  /** Passport's address, such as `https://passport.example`. */
  issuer: string;
  clientId: string;
  /** A registered redirect URL of yours, with a page that calls `finishRedirect`. */
  redirectUri: string;
  /** How long the window may take; two minutes unless told. */
  timeoutMs?: number;
  /** Passport asks for a second factor. Set it on your server too: only that one can be relied on. */
  requireTwoFactor?: boolean;
}

/**
 * - `done`: hand `login` to your server.
 * - `closed`: the player closed the window.
 * - `timed_out`: nothing came in time; the window is closed.
 * - `redirecting`: the browser opens no windows, so this page is on its way to Passport.
 */
export type LogInOutcome =
  | { status: "done"; login: Login }
  | { status: "closed" }
  | { status: "timed_out" }
  | { status: "redirecting" };

/** `blocked`: the browser opened no window; the player is still logged in at Passport. */
export type LogOutOutcome = { status: "closed" } | { status: "timed_out" } | { status: "blocked" };

export interface Passport {
  /** Call it in a click, before anything is awaited: it opens a window, or leaves the page where none may open. */
  logIn(): Promise<LogInOutcome>;
  /** Leaves the page for Passport, without a window. */
  logInByRedirect(): Promise<LogInOutcome>;
  /** On the page of `redirectUri`: what the player came back with. It takes it out of the address. */
  finishRedirect(): FinishOutcome;
  /** Ends the player's session at Passport, in a window; your own session is yours to end. Call it in a click. */
  logOut(): Promise<LogOutOutcome>;
  /**
   * Opens the payment window of a claim. Call it in a click; the claim may still be on its way from your server, then hand
   * over the promise. Your server learns of the payment by webhook, and only that counts.
   */
  pay(claim: Payable | Promise<Payable>): Promise<PayOutcome>;
}

const twoMinutesMs = 120_000;

export const createPassport = (options: PassportOptions): Passport => {
  const { clientId, redirectUri, timeoutMs = twoMinutesMs, requireTwoFactor = false } = options;
  const issuer = issuerOf(options.issuer);

  const logInByRedirect = async (): Promise<LogInOutcome> => {
    await leaveForPassport(await discover(issuer), { issuer, clientId, redirectUri, requireTwoFactor });
    return { status: "redirecting" };
  };

  const logInWith = async (popup: Window): Promise<LogInOutcome> => {
    const { origin } = window.location;
    const [state, verifier] = [randomText(), randomText()];
    const query = new URLSearchParams({ origin, challenge: await challengeOf(verifier), state });
    if (requireTwoFactor) query.set("acr", twoFactors);
    popup.location.replace(`${issuer}/external/login?${query}`);
    const end = await awaitPopup(popup, { find: (event) => codeIn(event, { issuer, popup, state }), timeoutMs });
    if (end.status !== "found") return end;
    return { status: "done", login: { via: "popup", code: end.found, verifier, origin } };
  };

  let current: { popup: Window; outcome: Promise<LogInOutcome> } | undefined;
  return {
    logIn() {
      // A second click finds the window that the first one opened.
      if (current !== undefined && !current.popup.closed) {
        current.popup.focus();
        return current.outcome;
      }
      const popup = openPopup();
      if (popup === undefined) return logInByRedirect();
      const outcome = logInWith(popup).finally(() => {
        if (current?.popup === popup) current = undefined;
      });
      current = { popup, outcome };
      return outcome;
    },
    pay: (claim) => pay(issuer, claim),
    logInByRedirect,
    finishRedirect: () => finishRedirect({ issuer, clientId, redirectUri, requireTwoFactor }),
    async logOut() {
      const popup = openPopup(`${issuer}/external/logout?${new URLSearchParams({ origin: window.location.origin })}`);
      if (popup === undefined) return { status: "blocked" };
      const end = await awaitPopup(popup, { timeoutMs });
      return end.status === "timed_out" ? end : { status: "closed" };
    },
  };
};
