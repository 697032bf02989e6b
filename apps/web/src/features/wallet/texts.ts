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
  askText: "Check your wallet: it's waiting for you. Choose the account there and confirm.",
  alreadyAskingTitle: "Your wallet is already waiting for you",
  alreadyAskingText: "Open it from your browser's toolbar and respond there, then try again.",
  signTitle: (name: string) => `Sign in ${name}`,
  signText:
    "Your wallet shows a message. Sign it to prove that the wallet is yours. It costs nothing and moves nothing.",
  silentTitle: "Your wallet isn't responding",
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

  guardMismatchTitle: "This is a different wallet",
  guardMismatchText:
    "The wallet connected here isn't the one linked to your account. Switch to your account's wallet, and this message goes away.",
  accountWallet: "Your account's wallet",
  connectedWallet: "Connected here",
  guardMissingTitle: "Your account has no wallet yet",
  guardMissingText: "Link one to deposit, withdraw and collect. You sign a message once; it costs nothing.",
  connectWallet: "Connect Wallet",
  awaitingSignature: "Awaiting signature to connect wallet...",
  logout: "Logout",
  logoutFailed: "You are still logged in",
  readOn: "If you cancel, you stay on this page and can still read your profile and history.",

  coverTitle: "Connect your wallet",
  coverText: "This needs your account's wallet. Nothing moves until you confirm it there.",

  switchTitle: "Wrong network",
  switchText: (wanted: string) => `This needs ${wanted}. Your wallet is on another network.`,
  switchNow: (now: string, wanted: string) => `This needs ${wanted}. Your wallet is on ${now}.`,
  switchNetwork: "Switch Network",
  switching: "Confirm the switch in your wallet.",
  switchByHand: (network: string) =>
    `Open your wallet, choose ${network} in its list of networks, and come back. This page updates automatically.`,
});
