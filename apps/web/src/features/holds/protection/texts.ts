import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const protectionTexts = defineTexts({
  title: "Withdrawal protection",
  text: "More protection applies at once. Less protection applies only after your present hold has passed, so that an intruder can't turn it off first.",
  state: (hold: string, limit: string | undefined) =>
    limit === undefined ? `Hold of ${hold}` : `Hold of ${hold}, ${limit} ${brand.token} a day`,
  loading: "Loading your withdrawal protection",
  failed: "Your withdrawal protection could not be loaded",
  hold: "Hold after a security change",
  length: (hours: number) => (hours >= 24 && hours % 24 === 0 ? days(hours / 24) : `${hours} hours`),
  limit: `Daily limit in ${brand.token}`,
  limitHint: "The most that can be withdrawn within 24 hours. Leave it empty for no limit.",
  limitInvalid: "Enter an amount above 0, or leave it empty.",
  save: "Save protection",
  saved: "Protection saved",
  saveFailed: "Your protection is as it was",
  nextHold: (length: string, time: string) => `The hold becomes ${length} on ${time}.`,
  nextLimit: (limit: string, time: string) => `The daily limit becomes ${limit} ${brand.token} on ${time}.`,
  nextNoLimit: (time: string) => `The daily limit ends on ${time}.`,
  pendingTitle: "Less protection was requested",
  keep: "Keep my protection",
  kept: "Your protection stays as it is",
  keepFailed: "The change could not be cancelled",
});

const days = (count: number): string => (count === 1 ? "24 hours" : `${count} days`);
