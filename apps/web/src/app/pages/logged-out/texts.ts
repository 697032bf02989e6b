import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const loggedOutTexts = defineTexts({
  safe: "Safe to leave",
  title: "You're logged out",
  text: `Your ${brand.product.toLowerCase()} is closed on this device, and your wallet is disconnected from it.`,
  hint: "Everything in progress continues. On a shared computer, close this window too.",
  again: "Log in again",
  home: "Go to the home page",
});
