/** Plain columns for people. What others wrote, such as the name of a browser, gets no say over the terminal. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return "none\n";
  const lines = [headings, ...rows].map((cells) => cells.map(clean));
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const toLine = (cells: readonly string[]): string =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return lines.map((cells) => `${toLine(cells).trimEnd()}\n`).join("");
};

export const clean = (text: string): string => text.replace(/\p{C}/gu, " ");

/** To the minute, in UTC, as mails tell it. */
export const time = (iso: string | null): string => (iso === null ? "" : `${iso.slice(0, 16).replace("T", " ")} UTC`);

/** One fact a line, such as an id and a secret that somebody copies. */
export const facts = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, value]) => `${name.padEnd(15)}${clean(value)}`.trimEnd().concat("\n")).join("");
