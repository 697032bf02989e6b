/** PostgreSQL's array literal, written directly: the driver's own way quotes and copies every element. */

/** Elements without spaces, quotes, commas or braces: ids and numbers. */
export const plainArray = (elements: readonly (string | number | bigint)[]): string => `{${elements.join(",")}}`;

export const textArray = (elements: readonly string[]): string => `{${elements.map(quote).join(",")}}`;

/** Elements in hex, without a prefix. */
export const bytesArray = (elements: readonly string[]): string =>
  elements.length === 0 ? "{}" : `{"\\\\x${elements.join('","\\\\x')}"}`;

export type ArrayElement = string | number | bigint | Date | Buffer | null | undefined;

/** Elements of any kind, where some may be missing. */
export const mixedArray = (elements: readonly ArrayElement[]): string => `{${elements.map(write).join(",")}}`;

const write = (element: ArrayElement): string => {
  if (element === null || element === undefined) return "NULL";
  if (typeof element === "string") return quote(element);
  if (Buffer.isBuffer(element)) return `"\\\\x${element.toString("hex")}"`;
  return element instanceof Date ? element.toISOString() : String(element);
};

const special = /["\\]/g;

const quote = (text: string): string => `"${text.replace(special, "\\$&")}"`;
