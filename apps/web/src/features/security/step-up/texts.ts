import { defineTexts } from "../../../lib/texts/texts.ts";

export const stepUpTexts = defineTexts({
  title: "Confirm it's you",
  byPasskey: "This needs your passkey. The confirmation lasts 10 minutes.",
  byCode: "This needs a passcode from your authenticator app. The confirmation lasts 10 minutes.",
  byPassword: "This needs your password. The confirmation lasts 10 minutes.",
  byWallet: "This needs a signature from your wallet. The confirmation lasts 10 minutes.",
  byLogin: "This needs a login from the last 10 minutes. Log out, log in again, then try again.",
  byOwnLogin: "You need to log in once more for this. The confirmation lasts 10 minutes.",
  confirmWith: (provider: string) => `Confirm with ${provider}`,
  password: "Password",
  confirm: "Confirm",
  close: "Close",
  sign: "Sign with your wallet",
  otherWallet: "This isn't your account's wallet. Choose your account's address in your wallet, then try again.",
});
