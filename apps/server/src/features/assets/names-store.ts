/** SQL of what tokens are called. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export interface Token {
  collection: string;
  token_id: string;
}

export interface NamedToken extends Token {
  name: string;
}

/** The names of collectibles and of item types, all in one query. A token without a known name is left out. */
export const readAssetNames = async (db: Database, tokens: readonly Token[]): Promise<NamedToken[]> => {
  if (tokens.length === 0) return [];
  const { rows } = await sql<NamedToken>`
    select token.collection, token.token_id, coalesce(type.label, asset.name) as name
    from (
      select distinct t.collection, t.token_id
      from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as t(collection text, token_id numeric)
    ) token
    left join assets asset using (collection, token_id)
    left join item_types type using (collection, token_id)
    where coalesce(type.label, asset.name, '') <> ''
  `.execute(db);
  return rows;
};
