import { defineTexts } from "../../../lib/texts/texts.ts";

export const checkPageTexts = defineTexts({
  /** The heading is specified word for word (TFA-1). */
  title: "Two Factor Authentication",
  intro: "One more step: enter the passcode from your authenticator app.",
  backToLogin: "Back to login page",
});
