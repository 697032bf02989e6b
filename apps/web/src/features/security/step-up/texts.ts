import { defineTexts } from "../../../lib/texts/texts.ts";

export const stepUpTexts = defineTexts({
  title: "Confirm that it is you",
  byCode: "This needs a passcode from your authenticator app. The confirmation is good for 10 minutes.",
  byPassword: "This needs your password. The confirmation is good for 10 minutes.",
  byWallet: "This needs a signature of your wallet. The confirmation is good for 10 minutes.",
  byLogin: "This needs a login from the last 10 minutes. Log out, log in again, then repeat what you wanted to do.",
  byOwnLogin: "This needs your login once more. The confirmation is good for 10 minutes.",
  confirmWith: (provider: string) => `Confirm with ${provider}`,
  password: "Password",
  confirm: "Confirm",
  close: "Close",
  sign: "Sign with your wallet",
  otherWallet: "This is not the wallet of your account. Choose the account's address in your wallet, then try again.",
});
