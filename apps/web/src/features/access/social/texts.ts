import { defineTexts } from "../../../lib/texts/texts.ts";

export const socialTexts = defineTexts({
  googleLoginText: "Google opens a window of its own and asks who you are.",
  facebookLoading: "Facebook is still loading. Try again in a moment.",

  /** The page that a visit to Twitter returns to (SOCIAL-19). */
  returning: "Loading...",
  returnText: "This window closes by itself.",
  closeWindow: "Close this window",
  returnTitle: "Twitter",
});
