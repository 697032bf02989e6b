import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const shellTexts = defineTexts({
  skipToContent: "Skip to content",
  mainMenu: "Main menu",
  sections: "Sections",
  openMenu: "Open menu",
  closeMenu: "Close menu",

  places: "Places",
  passport: brand.product,
  token: brand.token,
  account: "Account",
  accountMenu: (isOpen: boolean, isUnprotected: boolean) =>
    `Account, ${isOpen ? "close" : "open"} menu${isUnprotected ? ", a protection is missing" : ""}`,

  worlds: "Worlds",
  battleArena: "Battle Arena",
  needsToken: `needs ${brand.token}`,
  opensElsewhere: "(opens another site)",
  security: "Security",
  reserves: "Proof of reserves",
  logout: "Logout",
  logoutFailed: "You are still logged in",
  login: "Login",
  store: "Store",
  guest: "Guest",
  guestHint: "Log in to see your passport.",

  walletNotConnected: "Wallet not connected",

  lost: {
    offline: "You're offline",
    connecting: "Connecting to the server",
    closed: "The server cannot be reached.",
  },
  closedBefore: "Please ",
  clickHere: "click here",
  closedAfter: " to connect again.",
  lastUpdated: (time: string) => `Last updated at ${time}. Anything in progress continues.`,
  tryAgain: "Try again",
  actionHeld: "Not sent: there's no connection",
  actionHeldHint: "Nothing is lost. Try again once you're back online.",
});
