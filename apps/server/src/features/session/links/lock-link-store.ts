/**
 * All SQL of the links that say "this was not me". A link tells of a moment, that of the
 * change that its letter was about. Of two links the one that tells of the earlier moment wins, whatever addresses
 * they went to: what came later may all be the thief's doing, a new address and the letters to it included.
 */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

/** Exact to the microsecond, which a Date is not. */
export type Moment = string & { readonly isMoment: true };

const at = (moment: Moment) => sql<Date>`${moment}::timestamptz`;

const liveLockLinks = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom("link_tokens")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", "lock_account")
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`);

/** Spends nothing. */
export const findLockLinkOwner = async (db: Database, tokenHash: Buffer): Promise<string | undefined> =>
  (await liveLockLinks(db, tokenHash).select("user_id").executeTakeFirst())?.user_id;

/** Of many at once exactly one gets it. From an address that the account has left, too: that is what it is for. */
export const spendLockLink = (transaction: Transaction, tokenHash: Buffer) =>
  transaction
    .updateTable("link_tokens")
    .set({ used_at: sql`now()` })
    .where("token_hash", "in", liveLockLinks(transaction, tokenHash).select("token_hash"))
    .where("used_at", "is", null)
    .returning([
      sql<string>`coalesce(email, email_canonical)`.as("email"),
      "email_canonical",
      sql<Moment>`created_at::text`.as("moment"),
    ])
    .executeTakeFirst();

/** Those that tell of earlier moments stay good: from there even more may have to be taken back. */
export const burnLockLinksSince = async (transaction: Transaction, userId: string, moment: Moment): Promise<void> => {
  await transaction
    .updateTable("link_tokens")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("purpose", "=", "lock_account")
    .where("created_at", ">=", at(moment))
    .where("used_at", "is", null)
    .execute();
};
