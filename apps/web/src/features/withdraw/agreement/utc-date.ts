/** Days of an allocation are days in UTC, whatever the reader's time zone. */
const long = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** 26 September 2026 */
export const utcDate = (at: Date): string => long.format(at);
/** 26 Sep */
export const shortUtcDate = (at: Date): string => short.format(at);
