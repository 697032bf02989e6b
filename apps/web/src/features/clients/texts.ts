import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const externalTexts = defineTexts({
  checking: "Looking up the site...",
  retry: "Try again",

  refusedTitle: "This site isn't registered",
  refusedHint: "Close this window and go back to the site you came from. If you trust it, contact its developer.",
  overTitle: "Start again",
  failedTitle: "We couldn't look up this site",
  toHome: `Go to ${brand.product}`,

  /** Around the name of the site, which stands out. */
  guestBefore: "Log in to continue to",
  guestAfter: "It will see your username and name only.",

  /** EXTERNAL-10, around two names that stand out. */
  continueAs: "Continue as",
  continueTo: "to",
  learns: (site: string) => `${site} will see your username and name, but not your email or password.`,
  goOn: "Continue",
  cancel: "Cancel",
  needsPasscode: (site: string) => `${site} needs your second factor, too. Log in again and enter your passcode.`,
  logInAgain: "Log in again",
  useAnother: "Use another account",
  useAnotherHint: `This logs you out of ${brand.product} in this browser first.`,

  leaving: (site: string) => `Going to ${site}...`,
  doneTitle: "You are logged in",
  doneText: (site: string) => `${site} has logged you in. You can close this window.`,
  close: "Close this window",

  lostTitle: "The other window was closed",
  lostText: (site: string) => `${site} cannot be reached from this window any more, so nothing was sent.`,
  lostHint: (site: string) => `Close this window, go back to ${site} and log in again.`,
  goToSite: (site: string) => `Go to ${site}`,

  logoutTitle: "Logout",
  loggingOut: "Logging you out...",
  askLogout: `Do you want to log out of ${brand.product} in this browser?`,
  logOut: "Log out",
  loggedOut: `You are logged out of ${brand.product}. You can close this window.`,
});
