/** Dates as a document prints them: day, short month, year. The reader's own time zone decides the day. */
const long = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const short = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short", year: "2-digit" });

/** 14 Mar 2022 */
export const formatDate = (isoTime: string): string => long.format(new Date(isoTime));

/** 14 Mar 22, for stamps */
export const formatStampDate = (isoTime: string): string => short.format(new Date(isoTime));
