import { defineTexts } from "../../../lib/texts/texts.ts";

export const loginRequiredTexts = defineTexts({
  title: "Please log in first",
  now: "Log in now",
  secondsLeft: (seconds: number) => `Redirecting in ${seconds} s`,
  stamp: "Passport, please",
});
