/** Four times below the chart; the fifth place is "Now". In the reader's own time zone. */
import type { HistoryRange } from "@passport/protocol/calls/sups";
import { dateFormat } from "../../../lib/dates/date-format.ts";

const minute = dateFormat({ hour: "2-digit", minute: "2-digit" });
const day = dateFormat({ day: "numeric", month: "short" });
const dayMinute = dateFormat({
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

const labelCount = 4;

export const timeLabels = ({ range, from, to }: { range: HistoryRange; from: number; to: number }): string[] =>
  Array.from({ length: labelCount }, (_, nth) =>
    (range === "24h" ? minute : day)(from + (nth / labelCount) * (to - from)),
  );

/** For a row of the table. */
export const rowTime = (time: number): string => dayMinute(time);
