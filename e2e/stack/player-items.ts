/** Items of a player in browser tests, as a watcher would have credited them. */
import type { Database } from "@passport/database";

export interface Holding {
  tokenId: string;
  count?: string;
  /** The game that they are in. */
  service?: string;
}

/** Of the collection that the development deployment has; the seed knows what tokens 1 to 6 are called. */
export const achievements = "supremacy-achievements";

export const giveItems = async (db: Database, username: string, holdings: readonly Holding[]): Promise<void> => {
  const { account_id } = await db
    .selectFrom("users")
    .select("account_id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const rows = holdings.map(({ tokenId, count = "1", service = "" }) => ({
    account_id,
    collection: achievements,
    token_id: tokenId,
    count,
    service,
  }));
  await db.insertInto("items").values(rows).execute();
};
