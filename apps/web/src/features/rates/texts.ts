import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const ratesTexts = defineTexts({
  panel: `${brand.token} price`,
  costs: `1 ${brand.token} costs`,
  usd: "USD",
  waitingForPrice: "Loading the price",
  noPrice: "No price",

  period: "Period",
  ranges: { "24h": "24 h", "7d": "7 d", "30d": "30 d" },
  spans: { "24h": "24 hours", "7d": "7 days", "30d": "30 days" },
  inSpan: (span: string) => `in ${span}`,
  change: (amount: string, percent: string) => `${amount} (${percent}%)`,

  now: "Now",
  low: "Low",
  high: "High",
  updated: "Updated",
  secondsAgo: (count: number) => `${count} s ago`,
  minutesAgo: (count: number) => `${count} min ago`,
  hoursAgo: (count: number) => `${count} h ago`,
  daysAgo: (count: number) => `${count} d ago`,

  disconnected: "You're offline. This is the last price we received.",
  feedSilent: "There's no new market price right now. This is the last one.",

  loading: "Loading the price chart",
  empty: "No prices yet",
  emptyText: "The chart starts with the first price.",
  failed: "The price chart didn't load",
  retry: "Try again",

  sentence: (said: { span: string; latest: string; change: string; low: string; high: string }) =>
    `Price over ${said.span}: ${said.latest} USD now, ${said.change}. Lowest ${said.low} USD, highest ${said.high} USD.`,
  rose: (amount: string, percent: string) => `up ${amount} USD (${percent}%)`,
  fell: (amount: string, percent: string) => `down ${amount} USD (${percent}%)`,
  unchanged: "unchanged",

  table: (span: string) => `${brand.token} price over ${span}, in USD`,
  time: "From",
  lowest: "Lowest",
  highest: "Highest",
  price: "Price",
});

export type RatesTexts = ReturnType<(typeof ratesTexts)["current"]>;
