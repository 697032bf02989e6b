import { defineTexts } from "../../../lib/texts/texts.ts";

export const connectionTexts = defineTexts({
  title: "Manage connections",
  text: "You can log in with any of these. Keep at least two, so that losing one doesn't lock you out.",
  isConnected: "Connected",
  isNotConnected: "Not connected",
  isNotOpen: "Not available",
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
  disconnectText: (provider: string) => `You won't be able to log in with ${provider} any more.`,
  disconnected: (provider: string) => `${provider} is disconnected`,
  disconnectFailed: (provider: string) => `${provider} is still connected`,

  wallet: {
    title: "Wallet",
    name: "wallet",
    isNotConnected: "Needed to deposit, withdraw and collect",
    address: "address",
    replace: "Replace",
    replaceTitle: "Connect another wallet?",
    replaceText:
      "You won't be able to log in with your current wallet, and withdrawals are held for 24 hours. Next, choose the new wallet and sign with it.",
    removeTitle: "Disconnect your wallet?",
    removeText: "You won't be able to log in with it, and withdrawals are held for 24 hours.",
    removed: "Your wallet is disconnected",
    linkFailed: "The wallet was not connected",
    removeFailed: "Your wallet is still connected",
    stopHere: "Stop using it in this browser",
  },
});
