import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const supsTexts = defineTexts({
  rate: (usd: string) => `1 ${brand.token} = ${usd} USD`,
  rateAt: (rate: string, time: string) => `${rate}, ${time}`,
  balance: "Balance",
  otherBalances: "Balances in other currencies",
  balanceAt: (time: string) => `Balance at ${time}`,
  loadingBalance: "Loading the balance",
  noBalance: "The balance could not be read.",
  worth: (usd: string) => `About ${usd} USD`,
  held: (amount: string) => `${amount} held`,
  available: (amount: string) => `${amount} available`,
});
