import { defineTexts } from "../../../lib/texts/texts.ts";

export const walletLoginTexts = defineTexts({
  sign: "Sign with your wallet",
  otherWallet: "This is not the wallet of your account. Choose the account's address in your wallet, then try again.",
});
