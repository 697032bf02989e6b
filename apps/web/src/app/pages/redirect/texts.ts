import { defineTexts } from "../../../lib/texts/texts.ts";

export const redirectTexts = defineTexts({
  title: "Invitation only, for now",
  lead: "Only invited visitors have access for now, and this address isn't on the list. Your browser and your account are fine.",
  hint: "We'll announce it on the start page when we open to everyone.",
  stamp: "Waiting",
  stampDetail: "not on the list",
});
