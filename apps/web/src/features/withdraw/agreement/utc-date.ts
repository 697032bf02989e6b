/** Days of an allocation are days in UTC, whatever the reader's time zone. */
import { dateFormat } from "../../../lib/dates/date-format.ts";

const long = dateFormat({ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const short = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });

/** 26 September 2026 */
export const utcDate = (at: Date): string => long(at);
/** 26 Sep */
export const shortUtcDate = (at: Date): string => short(at);
