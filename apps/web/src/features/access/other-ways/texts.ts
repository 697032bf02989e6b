import { defineTexts } from "../../../lib/texts/texts.ts";

export const otherWaysTexts = defineTexts({
  orContinueWith: "Or continue with",
  /** Names of the round buttons (LOGIN-7). */
  ways: {
    wallet: "Browser wallet",
    connector: "Wallet connector",
    meta: "Meta",
    google: "Google",
    twitter: "Twitter",
  },
  notOpen: (ways: string) => `Not available: ${ways}.`,
});
