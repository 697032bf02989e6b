import { defineTexts } from "../../lib/texts/texts.ts";

export const confirmationTexts = defineTexts({
  waiting: "Transaction sent",
  done: "Transaction confirmed",
  count: (confirmations: number, target: number) => `${confirmations}/${target} confirmations`,
  progress: "Confirmations",
});
