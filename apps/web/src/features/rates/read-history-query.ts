import { type HistoryRange, readRateHistory } from "@passport/protocol/calls/sups";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

/** The shortest bucket. In between, the live price moves the end of the line. */
const bucketMs = 300_000;

export const readHistoryQuery = (range: HistoryRange) =>
  queryOptions({
    queryKey: [readRateHistory.name, range],
    queryFn: ({ signal }) => call(readRateHistory, { query: { range }, signal }),
    // Another range replaces the line; the card does not fall back to its skeleton.
    placeholderData: keepPreviousData,
    staleTime: bucketMs,
    refetchInterval: bucketMs,
  });
