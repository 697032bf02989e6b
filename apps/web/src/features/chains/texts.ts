import { defineTexts } from "../../lib/texts/texts.ts";

export const chainTexts = defineTexts({
  and: (one: string, other: string) => `${one} and ${other}`,
  minutes: (count: number) => (count === 1 ? "about 1 minute" : `about ${count} minutes`),
  longer: "more than an hour",
  late: (chains: string, howLong: string) =>
    `Deposits and withdrawals on ${chains} show ${howLong} late. Nothing is lost.`,
});
