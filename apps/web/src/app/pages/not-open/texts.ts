import { defineTexts } from "../../../lib/texts/texts.ts";

export const notOpenTexts = defineTexts({
  notOpenTitle: "Not open yet",
  notOpenText: "This page is not open yet. Your passport is.",
  backToProfile: "Back to your profile",
});
