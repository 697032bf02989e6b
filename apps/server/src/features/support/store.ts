/** SQL that looks for players on behalf of staff. What they hold is read through the features that own it. */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { Search } from "./to-search.ts";

/** What the text must be equal to, in lower case; a username may also go on after it, and no character is a wildcard. */
const fits = ({ by, text }: Search) => {
  if (by === "id") return sql<boolean>`id = ${text}::uuid`;
  if (by === "email") return sql<boolean>`email_canonical = ${text}`;
  if (by === "wallet") return sql<boolean>`lower(public_address) = ${text}`;
  return sql<boolean>`starts_with(lower(username), ${text})`;
};

export const findPlayers = (db: Database, search: Search, limit: number) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "public_address", "withdraw_lock", "mint_lock", "total_lock", "created_at"])
    .where(fits(search))
    // The shortest first, so that the very name is never behind those that only begin with it.
    .orderBy(sql`length(username), lower(username)`)
    .limit(limit)
    .execute();
