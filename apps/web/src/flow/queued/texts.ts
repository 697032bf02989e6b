import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

const { product } = brand;

export const queuedTexts = defineTexts({
  due: "Due",
  dueIn: "Due in",
  dueNow: "Now",
  // Whether anybody else releases it is up to the operator, so neither text promises it.
  waits: "It's above the contract's limit, so it waits there first. Once it's due, it can be released to your wallet.",
  isDue: "It's due. Release it to your wallet now, or wait until it's released for you.",
  release: "Release now",
  callOff: "Call off",
  fee: (coin: string) => `Either needs your wallet and a network fee in ${coin}. ${product} takes none.`,
  askingWallet: "Check your wallet: it's waiting for you",
  sent: "Sent. Waiting for the chain to confirm it.",
  mined: "Confirmed on chain. This page shows it in a moment.",
  close: "Close",

  callOffTitle: "Call it off?",
  callOffText: (what: string) =>
    `${what} won't go to your wallet. Once the chain has confirmed it, it's available in ${product} again.`,
  callOffAgain: "You can start over at any time, and would wait from the beginning.",
  keepWaiting: "Keep waiting",

  cancelled: "You cancelled in your wallet. It still waits in the contract.",
  failed: "It didn't work, and it still waits in the contract. Try again.",
  gone: "It has left the queue already. This page shows the result in a moment.",
  ended:
    "Our guardians ended it, so it can't be released. It comes back automatically; call it off to have it back sooner.",
  paused: "The contract is paused, so nothing is released now. You can still call it off.",
  notYet: (when: string) => `The contract was paused for a while. It can be released ${when}.`,
});

export type QueuedTexts = ReturnType<(typeof queuedTexts)["current"]>;
