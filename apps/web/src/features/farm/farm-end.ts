import type { Farm } from "@passport/protocol/calls/farm";
import type { FarmInfo } from "./info/farm-info.ts";

export interface FarmEnd {
  /** As ISO text. */
  at: string;
  isPast: boolean;
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * When the rewards end (FARM-1). The chain's own clock decides once the farm is read through the wallet; until then
 * what the server has read, and the device's clock. Undefined while nothing is known, and before the first rewards.
 */
export const farmEnd = (
  { period_finish }: Pick<Farm, "period_finish">,
  info: Pick<FarmInfo, "periodFinish" | "hasEnded"> | undefined,
  now: Date,
): FarmEnd | undefined => {
  const seconds = info ? Number(info.periodFinish) : period_finish;
  if (!seconds) return undefined;
  return { at: isoOf(seconds), isPast: info?.hasEnded ?? seconds * 1000 <= now.getTime() };
};
