import { defineTexts } from "../../texts/texts.ts";

/** The words around Google's own button, wherever it is drawn. */
export const googleTexts = defineTexts({
  title: "Continue with Google",
  loading: "Loading Google...",
  checking: "Checking with Google...",
});
