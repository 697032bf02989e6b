/**
 * How a column's text becomes a value; src/tables.ts is generated to the same choices.
 *
 * - numeric is a string: money and prices never pass through a float.
 * - int8 is a number. Our bigint columns are counters and versions, which go on the wire as JSON
 *   numbers; amounts are numeric. A value that a number cannot hold throws instead of rounding.
 * - the rest is pg's default, except arrays, where pg would turn numeric[] into floats.
 */
import pg from "pg";

const { builtins } = pg.types;
const int8ArrayOid = 1016;
const numericArrayOid = 1231;
const textArrayOid: number = 1009;

const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a JavaScript number`);
  return value;
};

const parseTextArray: (text: string) => string[] = pg.types.getTypeParser(textArrayOid);

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.NUMERIC, String],
  [int8ArrayOid, (text) => parseTextArray(text).map(parseInt8)],
  [numericArrayOid, parseTextArray],
]);

export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};
