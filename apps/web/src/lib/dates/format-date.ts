/** Dates as a document prints them: day, short month, year. The reader's own time zone decides the day. */
import { dateFormat } from "./date-format.ts";

const long = dateFormat({ day: "numeric", month: "short", year: "numeric" });
const short = dateFormat({ day: "2-digit", month: "short", year: "2-digit" });
const dayTime: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
const thisYear = dateFormat(dayTime);
const otherYear = dateFormat({ ...dayTime, year: "numeric" });
const exact = dateFormat({
  ...dayTime,
  year: "numeric",
  second: "2-digit",
  timeZoneName: "short",
});
const minute = dateFormat({ hour: "2-digit", minute: "2-digit" });

/** 14 Mar 2022 */
export const formatDate = (isoTime: string): string => long(new Date(isoTime));

/** 14 Mar 22, for stamps */
export const formatStampDate = (isoTime: string): string => short(new Date(isoTime));

/** 14 Mar 22 09:30, for stamps of something that took a moment */
export const formatStampTime = (isoTime: string): string => `${formatStampDate(isoTime)} ${minute(new Date(isoTime))}`;

/** 14 Mar, 09:30 in a list; the year joins when it is not the current one. */
export const formatDayTime = (isoTime: string, now = new Date()): string => {
  const time = new Date(isoTime);
  return (time.getFullYear() === now.getFullYear() ? thisYear : otherYear)(time);
};

/** 14 Mar 2022, 09:30:15 UTC: to the second and with its zone, for what may be shown to a person in another time zone. */
export const formatExactTime = (isoTime: string): string => exact(new Date(isoTime));

/** 09:30 when that is today, else 14 Mar, 09:30: until when something waits. */
export const formatMoment = (isoTime: string, now = new Date()): string => {
  const time = new Date(isoTime);
  return time.toDateString() === now.toDateString() ? minute(time) : formatDayTime(isoTime, now);
};
