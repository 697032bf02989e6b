import { defineTexts } from "../../lib/texts/texts.ts";

export const passkeyPromptTexts = defineTexts({
  use: "Use a passkey",
});
