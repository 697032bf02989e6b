import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const walletTexts = defineTexts({
  connectTitle: "Connect a wallet",
  chooseText: "Choose the wallet that you want to use here.",
  noWalletText: `This browser has no wallet. Open ${brand.product} in a wallet app, or connect one on another device.`,
  opening: "Looking for wallets",
  inThisBrowser: "In this browser",
  browserWallet: "Browser wallet",
  otherDevice: "On another device",
  otherDeviceText: "Scan a code with a wallet app",
  walletApps: "Wallet apps",
  openApp: (name: string) => `Open ${name}`,

  askTitle: (name: string) => `Confirm in ${name}`,
  askText: "Your wallet has a window open. Choose the account there and confirm.",
  alreadyAskingTitle: "Your wallet is asking already",
  alreadyAskingText: "Open it from the toolbar of your browser and answer there, then try again.",
  signTitle: (name: string) => `Sign in ${name}`,
  signText:
    "Your wallet shows a message. Sign it to prove that the wallet is yours. It costs nothing and moves nothing.",
  silentTitle: "Your wallet does not answer",
  silentText: "Its window may be hidden behind this one, or the wallet may be locked. Open it yourself, or try again.",
  cancel: "Cancel",
  back: "Back",
  tryAgain: "Try again",

  pairTitle: "Scan with your wallet",
  pairText: "Open the wallet on your phone, choose to scan, and hold it over the code. Then confirm there.",
  pairPreparing: "Preparing the code",
  pairCode: "Code to connect a wallet",
  pairLink: "connection link",
  copyLink: "Copy link",
  openHere: "Open wallet on this device",

  guardMismatchTitle: "This is another wallet",
  guardMismatchText:
    "The wallet that is connected here is not the one of your account. Switch to the account's wallet, and this goes away by itself.",
  accountWallet: "Of your account",
  connectedWallet: "Connected here",
  guardMissingTitle: "Your account has no wallet yet",
  guardMissingText: "Link one to deposit, withdraw and collect. You sign a message once; it costs nothing.",
  connectWallet: "Connect Wallet",
  awaitingSignature: "Awaiting signature to connect wallet...",
  logout: "Logout",
  logoutFailed: "You are still logged in",
  readOn: "Cancel leaves you on this page: your profile and history stay readable.",

  coverTitle: "Connect your wallet",
  coverText: "This needs the wallet of your account. Nothing moves until you confirm it there.",

  switchTitle: "Another network",
  switchText: (wanted: string) => `This needs ${wanted}. Your wallet is on another network.`,
  switchNow: (now: string, wanted: string) => `This needs ${wanted}. Your wallet is on ${now}.`,
  switchNetwork: "Switch Network",
  switching: "Confirm the switch in your wallet.",
  switchByHand: (network: string) =>
    `Open your wallet, choose ${network} in its list of networks, and come back. This page notices it by itself.`,
});
