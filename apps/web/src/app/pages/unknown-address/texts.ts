import { defineTexts } from "../../../lib/texts/texts.ts";

export const unknownAddressTexts = defineTexts({
  title: "That page doesn't exist",
  lead: "The address may be mistyped, or the page has moved. This is your profile.",
});
