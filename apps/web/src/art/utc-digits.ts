/** Times as a machine-readable zone prints them: digits without separators, two for the year, always in UTC. */
const digits = (date: Date, length: number): string => date.toISOString().slice(2, length).replace(/\D/g, "");

/** 220314 */
export const utcDay = (date: Date): string => digits(date, 10);

/** 2203140930 */
export const utcMinute = (date: Date): string => digits(date, 16);
