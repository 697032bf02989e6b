import { defineTexts } from "../../lib/texts/texts.ts";

export const accessTexts = defineTexts({
  notOpenTitle: "Not open yet",
  notOpenText: "This page is not open yet. You can log in with your email and password.",
  toLogin: "Go to login",
});
