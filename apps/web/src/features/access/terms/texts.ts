import { defineTexts } from "../../../lib/texts/texts.ts";

export const termsTexts = defineTexts({
  /** Around the links to both documents. */
  accept: "I accept the",
  terms: "Terms and conditions",
  and: "and the",
  privacy: "Privacy policy",
  opensInNewTab: "(opens in a new tab)",
});
