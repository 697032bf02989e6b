/** 4 s ago, 5 min ago, 3 h ago, 2 d ago. A device whose clock is behind sees 0 s. */
import type { RatesTexts } from "./texts.ts";

type AgeTexts = Pick<RatesTexts, "secondsAgo" | "minutesAgo" | "hoursAgo" | "daysAgo">;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const shownAge = (ageMs: number, texts: AgeTexts): string => {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < minute) return texts.secondsAgo(seconds);
  if (seconds < hour) return texts.minutesAgo(Math.floor(seconds / minute));
  if (seconds < 2 * day) return texts.hoursAgo(Math.floor(seconds / hour));
  return texts.daysAgo(Math.floor(seconds / day));
};
