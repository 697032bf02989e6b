import { defineTexts } from "../../../lib/texts/texts.ts";

export const notFoundTexts = defineTexts({
  title: "Page not found",
  lead: "The address may be mistyped, or the page has moved.",
  toProfile: "Go to your profile",
  stamp: "No entry",
  stampDetail: "404",
});
