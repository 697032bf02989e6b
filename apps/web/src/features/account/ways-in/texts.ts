import { defineTexts } from "../../../lib/texts/texts.ts";

export const waysInTexts = defineTexts({
  title: "Ways to log in",
  connectedLogins: "Connected logins",
});
