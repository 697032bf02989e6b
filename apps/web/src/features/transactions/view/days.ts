/** Days of the reader's own calendar, as a date field writes them: 2026-11-15. */

/** This millennium: what a date field holds while a year is being typed (0002, 0020, 0202) is not a day yet. */
const pattern = /^(2\d{3})-(\d{2})-(\d{2})$/;

/** The moment at which the day begins here, `after` days later. */
const startOf = (day: string, after: number): Date | undefined => {
  const [, year, month, date] = pattern.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  // 30 February becomes 2 March: such a day does not exist.
  if (start.getMonth() !== Number(month) - 1 || start.getDate() !== Number(date)) return undefined;
  // By the calendar and not by 24 hours: where clocks change, a day has 23 or 25.
  start.setDate(start.getDate() + after);
  return start;
};

export const isDay = (text: string): boolean => startOf(text, 0) !== undefined;

/** Half-open on the wire: from the first moment of the first day up to, not including, the day after the last. */
export const periodOf = (days: {
  from?: string | undefined;
  to?: string | undefined;
}): { from?: string; to?: string } => {
  const from = days.from === undefined ? undefined : startOf(days.from, 0)?.toISOString();
  const to = days.to === undefined ? undefined : startOf(days.to, 1)?.toISOString();
  return { ...(from && { from }), ...(to && { to }) };
};
