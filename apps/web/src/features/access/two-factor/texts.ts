import { defineTexts } from "../../../lib/texts/texts.ts";

export const checkPageTexts = defineTexts({
  /** The heading is specified word for word (TFA-1). */
  title: "Two Factor Authentication",
  intro: "One step more: show that you have your authenticator app.",
  backToLogin: "Back to login page",
});
