/** The price at the head of the chart, and how far it can be trusted. Pure: the topic's view and the stored history. */
import type { ExchangeRates, RateHistory } from "@passport/protocol/calls/sups";
import type { TopicView } from "../../lib/socket/topic-store.ts";

export type LivePrice =
  | { status: "pending" | "none" }
  | {
      /** disconnected: our connection was lost. silent: the market feed is out of date (RATES-6). */
      status: "live" | "disconnected" | "silent";
      price: string;
    };

export const livePrice = (rates: TopicView<ExchangeRates>, history: RateHistory | undefined): LivePrice => {
  if (rates.status === "pending") return { status: "pending" };
  if (rates.status === "failed") {
    const price = history?.points.at(-1)?.last;
    return price === undefined ? { status: "none" } : { status: "disconnected", price };
  }
  const { sup_to_usd: price, enable_sale: isFresh } = rates.value;
  if (rates.status === "stale") return { status: "disconnected", price };
  return { status: isFresh ? "live" : "silent", price };
};
