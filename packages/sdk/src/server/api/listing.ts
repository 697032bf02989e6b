import { PassportError } from "../../passport-error.ts";
import type { RequestApi } from "./request-api.ts";

export interface Page<T> {
  data: T[];
  /** For the next page; null after the last one. */
  next_cursor: string | null;
}

export interface PageQuery {
  /** Where a page before this one ended. */
  cursor?: string;
  /** Of one page: 1 to 100, 20 unless told. */
  limit?: number;
}

/** `for await (const claim of passport.claims.list())` reads all pages; `page()` reads one. */
export interface Listing<T> extends AsyncIterable<T> {
  page(): Promise<Page<T>>;
}

export const createListing = <T>(request: RequestApi, path: string, query: PageQuery): Listing<T> => {
  const read = async (cursor: string | undefined): Promise<Page<T>> => {
    const answer = await request({ method: "GET", path, query: { ...query, cursor } });
    if (!Array.isArray(answer["data"])) throw new PassportError("unexpected_answer", `${path} did not return a page`);
    return answer as unknown as Page<T>;
  };
  return {
    page: () => read(query.cursor),
    async *[Symbol.asyncIterator]() {
      let cursor = query.cursor;
      do {
        const { data, next_cursor } = await read(cursor);
        yield* data;
        cursor = next_cursor ?? undefined;
      } while (cursor !== undefined);
    },
  };
};
