export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Whole seconds until then; rounded up, so that it shows 0 only when the time has really come. */
export const secondsLeft = (untilMs: number, nowMs: number): number => Math.max(0, Math.ceil((untilMs - nowMs) / 1000));

export const splitTime = (seconds: number): TimeLeft => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor(seconds / 3600) % 24,
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
});

const two = (number: number) => String(number).padStart(2, "0");

/** 0:42, 4:10, 1:02:03, and with days 2d 03:04: the shortest form that cannot be misread. */
export const clockText = ({ days, hours, minutes, seconds }: TimeLeft): string => {
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}`;
  return `${minutes}:${two(seconds)}`;
};
