import { defineTexts } from "../../../lib/texts/texts.ts";

export const connectionTexts = defineTexts({
  title: "Manage connections",
  text: "Each of these opens your account. Keep two, so that losing one does not lock you out.",
  isConnected: "Connected",
  isNotConnected: "Not connected",
  isNotOpen: "Not open here",
  connect: "Connect",
  disconnect: "Disconnect",

  /** How the list names them, and how sentences do. */
  titles: { google: "Google", facebook: "Meta/Facebook", twitter: "Twitter" },
  providers: { google: "Google", facebook: "Facebook", twitter: "Twitter" },
  connectTo: (provider: string) => `Connect ${provider}`,
  connected: (provider: string) => `${provider} is connected`,
  connectFailed: (provider: string) => `${provider} could not be connected`,
  disconnectFrom: (provider: string) => `Disconnect ${provider}`,
  disconnectTitle: (provider: string) => `Disconnect ${provider}?`,
  disconnectText: (provider: string) => `${provider} will not open your account any more.`,
  disconnected: (provider: string) => `${provider} is disconnected`,
  disconnectFailed: (provider: string) => `${provider} is still connected`,

  googleText: "Choose the Google account that will also open your passport.",

  wallet: {
    title: "Wallet",
    name: "wallet",
    isNotConnected: "Needed to deposit, withdraw and collect",
    address: "address",
    replace: "Replace",
    replaceTitle: "Connect another wallet?",
    replaceText:
      "The wallet that you have now cannot log in any more, and withdrawals are held for 24 hours. You choose and sign with the new one next.",
    removeTitle: "Disconnect your wallet?",
    removeText: "It cannot log in to your account any more, and withdrawals are held for 24 hours.",
    removed: "Your wallet is disconnected",
    linkFailed: "The wallet was not connected",
    removeFailed: "Your wallet is still connected",
    stopHere: "Stop using it in this browser",
  },
});
