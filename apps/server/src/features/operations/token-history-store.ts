import type { Database } from "@passport/database";
import type { OperationKind } from "@passport/protocol";
import { sql } from "kysely";

export interface TokenEvent<Kind extends OperationKind> {
  id: string;
  kind: Kind;
  at: Date;
}

interface TokenHistoryQuery<Kind extends OperationKind> {
  collection: string;
  tokenId: string;
  kinds: readonly Kind[];
  /** The id of the last event that the reader has. */
  before: string | undefined;
  limit: number;
}

/**
 * What happened to a token under all its owners, newest first, without naming them. A transfer from a wallet that no
 * account has linked has happened too.
 */
export const findTokenHistory = async <Kind extends OperationKind>(
  db: Database,
  { collection, tokenId, kinds, before = undefined, limit }: TokenHistoryQuery<Kind>,
): Promise<TokenEvent<Kind>[]> => {
  const ofToken = sql`
    collection = ${collection} and token_id = ${tokenId} and state in ('confirmed', 'unclaimed')
      and kind = any(${[...kinds]}::text[])
  `;
  const { rows } = await sql<TokenEvent<Kind>>`
    select id, kind, updated_at as at from operations
    where ${ofToken} and (
      ${before ?? null}::uuid is null
      or (updated_at, id) < (select updated_at, id from operations where id = ${before ?? null} and ${ofToken})
    )
    order by updated_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
};
