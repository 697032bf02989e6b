import { defineTexts } from "../../../lib/texts/texts.ts";

/** Apart from the section's texts: the banner is on every page. */
export const keepTexts = defineTexts({
  due: (when: string) => `Your account will be deleted on ${when}.`,
  keep: "Keep my account",
  kept: "Your account will be kept",
  keepFailed: "We couldn't cancel the deletion",
});
