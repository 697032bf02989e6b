/**
 * Where the next page of a list begins. A cursor is a position and nothing else: it carries no right, so a forged
 * one only begins elsewhere in the caller's own list.
 */
import type { ZodMiniType } from "zod/mini";
import { Failure } from "../wire/failure.ts";

/** `position` is whatever orders the list: usually the id of the page's last row. */
const encodeCursor = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString("base64url");

/** Undefined for the first page. */
export const decodeCursor = <S extends ZodMiniType>(
  cursor: string | undefined,
  schema: S,
): S["_zod"]["output"] | undefined => {
  if (cursor === undefined) return undefined;
  const result = schema.safeParse(parsed(cursor));
  if (!result.success) throw new Failure("cursor_invalid");
  return result.data;
};

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
};

/** A page of rows that were read with `limit + 1`: the one too many says that there is a next page. */
export const toPage = <Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, position }: { item(row: Row): Item; position(row: Row): unknown },
): { data: Item[]; next_cursor: string | null } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(item),
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null,
  };
};
