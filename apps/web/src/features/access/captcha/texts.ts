import { defineTexts } from "../../../lib/texts/texts.ts";

export const captchaTexts = defineTexts({
  label: "I am human",
  checking: "Checking...",
  verified: "Verified",
  failed: "The check failed. Try again.",
  expired: "The check has expired. Tick the box again.",
});
