/** Wallets that were linked and may have sent something before: a trigger on `users` notes them. */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { sql } from "kysely";

export const findLinkedWallets = async (db: Database, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("linked_wallets")
    .select("wallet")
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  return rows.map(({ wallet }) => wallet);
};

/** False when another worker has taken it. */
export const takeLinkedWallet = async (transaction: Transaction, wallet: string): Promise<boolean> => {
  const { numDeletedRows } = await transaction
    .deleteFrom("linked_wallets")
    .where("wallet", "=", wallet)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Puts a wallet that was taken back, to be tried again later. */
export const postponeLinkedWallet = async (db: Database, wallet: string, delayMs: number): Promise<void> => {
  await inTransaction(db, async (transaction) => {
    if (!(await takeLinkedWallet(transaction, wallet))) return;
    const due_at = sql<Date>`now() + ${delayMs} * interval '1 millisecond'`;
    await transaction.insertInto("linked_wallets").values({ wallet, due_at }).execute();
  });
};

/**
 * A wallet can be linked in the very moment in which the watcher still finds it without an owner: what that leaves behind
 * is noted again. Returns how many wallets that were. It looks at the last hour only, which the job sees sixty times: anyone
 * can leave dust unclaimed for ever.
 */
export const noteMissedWallets = async (db: Database): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into linked_wallets (wallet)
    select distinct lately.wallet from (
      select wallet from operations where state = 'unclaimed' and updated_at > now() - interval '1 hour'
    ) lately
    join users on lower(users.public_address) = lately.wallet
    on conflict do nothing
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
};
