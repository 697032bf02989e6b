/** To the minute, in the time zone that everybody can convert from. */
export const timeInWords = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
