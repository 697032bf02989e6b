import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const { product, token } = brand;

export const progressTexts = defineTexts({
  title: "In progress",
  finalIn: "Final in about",
  finalSoon: "Final at any moment",
  badges: {
    pending: "Sent",
    confirming: "Confirming",
    confirmed: "Credited",
    failed: "Failed",
  },
  sent: "Sent",
  sentText: "Your wallet has sent it.",
  confirming: "Confirming",
  blocks: (count: number, target: number) => `${count} of ${target} blocks`,
  confirmingText: "You can close this page; everything continues.",
  credited: "Credited",
  creditedText: (amount: string) => `Your balance goes up by ${amount} ${token}.`,
  doneText: (amount: string) => `${amount} ${token} are in your balance.`,
  items: (count: string, name: string) => `${count} × ${name}`,
  itemsComingText: (what: string) => `You get ${what} in ${product}.`,
  itemsArrivedText: (what: string) => `${what} arrived in ${product}.`,
  failed: "Not credited",
  reasons: {
    reverted: "The contract refused it. Nothing was moved.",
    replaced: "Your wallet sent another transaction in its place.",
    dropped: "The network dropped it. Nothing was moved.",
    not_a_deposit: "It was mined, but it wasn't a deposit from your linked wallet.",
    other: "It ended without a deposit.",
  },
});
