import { defineTexts } from "../../../lib/texts/texts.ts";

export const tracerTexts = defineTexts({
  title: "I sent it but it's not here",
  hash: "Transaction hash",
  hint: "Your wallet or exchange shows it in the details of the transfer.",
  find: "Find it",
  notAHash: "A transaction hash is 0x followed by 64 digits and letters from a to f.",
  failed: "We couldn't look for it",
});
