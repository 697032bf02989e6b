/** The price of SUPS: live, over time, and how it has moved (RATES-13). */
import { exchangeRatesTopic, type HistoryRange } from "@passport/protocol/calls/sups";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { livePrice } from "./live-price.ts";
import { RateCard, type ShownHistory } from "./rate-card.tsx";
import { readHistoryQuery } from "./read-history-query.ts";
import { useChangedAt } from "./use-changed-at.ts";

export const RateChart = () => {
  const catalogue = useTexts(catalogueTexts);
  const [range, setRange] = useState<HistoryRange>("24h");
  const rates = useTopic(exchangeRatesTopic);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(readHistoryQuery(range));
  const live = livePrice(rates, data);
  const changedAt = useChangedAt("price" in live ? live.price : undefined, data?.updated_at);

  const shown = (): ShownHistory => {
    if (data) return { status: "ready", history: data, isLate: isPlaceholderData };
    if (!error) return { status: "loading" };
    return { status: "failed", text: shownError(error, catalogue), isRetrying: isFetching, onRetry: refetch };
  };
  return <RateCard live={live} shown={shown()} range={range} onRange={setRange} changedAt={changedAt} />;
};
