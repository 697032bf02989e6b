/** PostgreSQL's array literal, written directly: the driver's own way quotes and copies every element. */

/** Elements without spaces, quotes, commas or braces: ids and numbers. */
export const plainArray = (elements: readonly (string | number | bigint)[]): string => `{${elements.join(",")}}`;

export const textArray = (elements: readonly string[]): string => `{${elements.map(quote).join(",")}}`;

const special = /["\\]/g;

const quote = (text: string): string => `"${text.replace(special, "\\$&")}"`;
