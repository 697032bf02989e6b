/** Four times below the chart; the fifth place is "Now". In the reader's own time zone. */
import type { HistoryRange } from "@passport/protocol/calls/sups";

const minute = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayMinute = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

const labelCount = 4;

export const timeLabels = ({ range, from, to }: { range: HistoryRange; from: number; to: number }): string[] =>
  Array.from({ length: labelCount }, (_, nth) =>
    (range === "24h" ? minute : day).format(from + (nth / labelCount) * (to - from)),
  );

/** For a row of the table. */
export const rowTime = (time: number): string => dayMinute.format(time);
