import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const shellTexts = defineTexts({
  skipToContent: "Skip to content",
  mainMenu: "Main menu",
  sections: "Sections",
  openMenu: "Open menu",
  closeMenu: "Close menu",

  worlds: "Worlds",
  battleArena: "Battle Arena",
  needsToken: `needs ${brand.token}`,
  opensElsewhere: "(opens another site)",
  security: "Devices and security",
  reserves: "Proof of reserves",
  logout: "Logout",
  logoutFailed: "You are still logged in",
  login: "Login",
  store: "Store",
  guest: "Guest",
  guestHint: "Log in to see your passport.",

  walletNotConnected: "Wallet not connected",

  connecting: "Connecting to the server. What you see may be out of date.",
  closedBefore: "The server cannot be reached. Please ",
  clickHere: "click here",
  closedAfter: " to connect again.",
});
