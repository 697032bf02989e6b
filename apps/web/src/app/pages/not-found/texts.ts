import { defineTexts } from "../../../lib/texts/texts.ts";

export const notFoundTexts = defineTexts({
  title: "This page is in no world we know",
  lead: "The address may be mistyped, or what was here has moved on.",
  stamp: "No entry",
  stampDetail: "404",
});
