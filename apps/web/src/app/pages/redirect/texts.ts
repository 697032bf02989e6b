import { defineTexts } from "../../../lib/texts/texts.ts";

export const redirectTexts = defineTexts({
  title: "Not open to you yet",
  lead: "Access is limited to invited visitors for now, and this address is not on the list. Nothing is wrong with your browser or your account.",
  hint: "When the gates open for everybody, the start page says so first.",
  stamp: "Waiting",
  stampDetail: "not on the list",
});
