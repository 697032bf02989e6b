/**
 * CSV by RFC 4180 that a spreadsheet may open without harm. A cell that a spreadsheet could take for a
 * formula gets an apostrophe in front, which makes it text (OWASP: CSV injection). "Could" is read
 * widely: white space, quotes and invisible characters before the sign are skipped, as some programs do.
 * An apostrophe in front of such a cell is always ours, so a reader can take exactly it away again.
 */

/** Excel takes a file without it for the code page of its country. */
export const byteOrderMark = "\uFEFF";

const formulaStart = /^[\s\p{C}"'`]*[\t\r\n=+\-@＝＋－＠]/u;
/** The semicolon too: it is the separator in half of Europe. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** Text that others had a hand in. */
export const textCell = (text: string): string => {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
