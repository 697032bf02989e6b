import { defineTexts } from "../lib/texts/texts.ts";

export const flowTexts = defineTexts({
  noWallet: "No wallet",
  shares: "Part of the balance",
  shareMax: "Max",
  confirmations: (count: number, target: number) => `${count} of ${target} confirmations`,
});
