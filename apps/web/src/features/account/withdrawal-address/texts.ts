import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const withdrawalAddressTexts = defineTexts({
  title: "Withdrawal address",
  text: `What you withdraw, ${brand.token} and collectibles alike, goes to your linked wallet and nowhere else.`,
  wallet: "Linked wallet",
  address: "address",
  none: "No wallet linked",
  noneText: "Link one to withdraw.",
  ready: "Ready",
  held: "Held",
  locked: "Locked",
  heldUntil: (time: string) => `Withdrawals wait until ${time}`,
  lockedText: "To unlock it, contact support.",
});
