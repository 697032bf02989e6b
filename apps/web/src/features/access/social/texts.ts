import { defineTexts } from "../../../lib/texts/texts.ts";

export const socialTexts = defineTexts({
  googleLoginText: "Google opens its own window and asks you to choose an account.",
  facebookLoading: "Facebook is still loading. Try again in a moment.",

  /** The window of a provider (SOCIAL-33). */
  googleTitle: "Continue with Google",
  facebookTitle: "Continue with Facebook",
  facebookWindowText: "Facebook opens its own window and asks you to log in.",

  /** The page that a visit to Twitter returns to (SOCIAL-19). */
  returning: "Loading...",
  returnText: "This window closes automatically.",
  closeWindow: "Close this window",
  returnTitle: "Twitter",
});
