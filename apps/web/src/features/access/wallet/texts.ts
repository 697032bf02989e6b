import { defineTexts } from "../../../lib/texts/texts.ts";

export const walletLoginTexts = defineTexts({
  sign: "Sign with your wallet",
  otherWallet: "This is not the wallet of your account. Choose the account's address in your wallet, then try again.",

  wallet: "Wallet",
  linked: "Linked",
  none: "None",
  linkedText: "It can log in to your account, and deposits from it arrive here.",
  noneText: "Link a wallet to deposit, withdraw and collect. You can then log in with it too.",
  address: "address",
  connect: "Connect wallet",
  disconnect: "Disconnect here",
  replace: "Replace",
  replaceTitle: "Link another wallet?",
  replaceText:
    "The wallet that you have now cannot log in any more, and withdrawals are held for 24 hours. You choose and sign with the new one next.",
  remove: "Remove",
  removeTitle: "Remove your wallet?",
  removeText: "It cannot log in to your account any more, and withdrawals are held for 24 hours.",
  removed: "Your wallet has been removed",
  linkFailed: "The wallet was not linked",
  removeFailed: "Your wallet is still linked",
});
