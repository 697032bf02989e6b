import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const { token } = brand;

export const spendingTexts = defineTexts({
  title: "Spending limit",
  text: "Above it, a payment to a game asks you to confirm it's you. A lower limit applies at once, a higher one only after your present hold has passed.",
  state: (limit: string | undefined) => (limit === undefined ? "No limit" : `${limit} ${token} a day`),
  loading: "Loading your spending limit",
  failed: "Your spending limit could not be loaded",
  limit: `Daily limit for payments in ${token}`,
  limitHint: "What games can take within 24 hours without a confirmation. Leave it empty for no limit.",
  limitInvalid: "Enter an amount above 0, or leave it empty.",
  save: "Save limit",
  saved: "Spending limit saved",
  requested: "Higher limit requested",
  saveFailed: "Your limit is as it was",
  pendingTitle: "A higher limit was requested",
  nextLimit: (limit: string, time: string) => `The limit becomes ${limit} ${token} on ${time}.`,
  nextNoLimit: (time: string) => `The limit ends on ${time}.`,
  keep: "Keep my limit",
  kept: "Your limit stays as it is",
  keepFailed: "The change could not be cancelled",
  heldTitle: (until: string) => `On hold until ${until}`,
  heldText: (left: string, allowance: string) =>
    `Games can still take ${left} of ${allowance} ${token} until then. Confirming doesn't change this.`,
  spent: (spent: string, limit: string) => `${spent} of ${limit} ${token} spent within 24 hours`,
});
