import { type HistoryRange, historyRanges, type RateHistory } from "@passport/protocol/calls/sups";

const dayMs = 86_400_000;
const lengthMs: Readonly<Record<HistoryRange, number>> = { "24h": dayMs, "7d": 7 * dayMs, "30d": 30 * dayMs };

/** RATES-13: a range that the history does not fill would look like a price that appeared from nothing. */
export const offeredRanges = ({ since, to }: Pick<RateHistory, "since" | "to">): HistoryRange[] =>
  historyRanges.filter(
    (range) => range === "24h" || (since !== null && Date.parse(to) - Date.parse(since) >= lengthMs[range]),
  );
