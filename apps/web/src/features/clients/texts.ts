import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const externalTexts = defineTexts({
  checking: "Looking up the site...",
  retry: "Try again",

  refusedTitle: "This link leads nowhere",
  refusedHint: "Close this window and go back to the site that you came from. If you trust it, tell its makers.",
  overTitle: "Start again",
  failedTitle: "The site could not be looked up",
  toHome: `Go to ${brand.product}`,

  /** Around the name of the site, which stands out. */
  guestBefore: "Log in to continue to",
  guestAfter: "It learns your name here, nothing else.",

  /** EXTERNAL-10, around two names that stand out. */
  continueAs: "Continue as",
  continueTo: "to",
  learns: (site: string) => `${site} learns your username and your name. It gets neither your email nor your password.`,
  goOn: "Continue",
  cancel: "Cancel",
  useAnother: "Use another account",
  useAnotherHint: `You are logged out of ${brand.product} in this browser first.`,

  leaving: (site: string) => `Going to ${site}...`,
  doneTitle: "You are logged in",
  doneText: (site: string) => `${site} knows who you are. You can close this window.`,
  close: "Close this window",

  lostTitle: "The other window is gone",
  lostText: (site: string) => `${site} cannot be reached from this window any more, so nothing was sent.`,
  lostHint: (site: string) => `Close this window, go back to ${site} and log in again.`,
  goToSite: (site: string) => `Go to ${site}`,

  logoutTitle: "Logout",
  loggingOut: "Logging you out...",
  askLogout: `Do you want to log out of ${brand.product} in this browser?`,
  logOut: "Log out",
  loggedOut: `You are logged out of ${brand.product}. You can close this window.`,
});
