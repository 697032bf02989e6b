import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const shellTexts = defineTexts({
  skipToContent: "Skip to content",
  mainMenu: "Main menu",
  sections: "Sections",
  openMenu: "Open menu",
  closeMenu: "Close menu",

  identity: "Identity",
  assets: "Assets",
  token: brand.token,
  worlds: "Worlds",
  viewProfile: "View Profile",
  purchaseAssets: "Purchase Assets",
  depositAssets: "Deposit Assets",
  withdraw: "Withdraw",
  deposit: "Deposit",
  depositHistory: "Deposit History",
  staking: "Staking",
  transactions: "Transactions",
  buyToken: `Buy ${brand.token}`,
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
