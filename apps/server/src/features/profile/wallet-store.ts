/** SQL of the wallet that a player has linked. Addresses are compared in lower case. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export const findWallet = async (db: Database, userId: string): Promise<string | undefined> => {
  const row = await db.selectFrom("users").select("public_address").where("id", "=", userId).executeTakeFirst();
  return row?.public_address ?? undefined;
};

export const findWalletOwner = async (db: Database, address: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(sql<string>`lower(public_address)`, "=", address.toLowerCase())
    .executeTakeFirst();
  return row?.id;
};

/**
 * The account of each wallet; wallets that no player has linked are missing. In lower case on both sides. In a
 * transaction none of these accounts can be deleted before it ends, so nothing is credited to a deleted account.
 */
export const findAccountsByWallets = async (
  db: Database,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ wallet: string; account_id: string }>`
    select lower(public_address) as wallet, account_id from users
    where lower(public_address) = any(${[...new Set(wallets)]}::text[])
    for key share
  `.execute(db);
  return new Map(rows.map(({ wallet, account_id }) => [wallet, account_id]));
};

/** A wallet is never written without the time from which it may be paid to. */
export interface UsableWallet {
  address: string;
  usableFrom: Date;
}

/** False when the account is locked (G3). A wallet that another player has breaks the unique index. */
export const writeWallet = async (
  transaction: Transaction,
  userId: string,
  wallet: UsableWallet | null,
): Promise<boolean> => {
  const result = await transaction
    .updateTable("users")
    .set({ public_address: wallet?.address ?? null, wallet_usable_from: wallet?.usableFrom ?? null })
    .where("id", "=", userId)
    .where("total_lock", "=", false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const removeWallet = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction
    .updateTable("users")
    .set({ public_address: null, wallet_usable_from: null })
    .where("id", "=", userId)
    .execute();
};

export const isWalletTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "users_public_address_key";

export interface WalletOwner {
  username: string;
  account_id: string;
  wallet: string | null;
}

export const findAccountsByUsernames = (db: Database, usernames: readonly string[]): Promise<WalletOwner[]> =>
  db
    .selectFrom("users")
    .select(["username", "account_id"])
    .select(sql<string | null>`lower(public_address)`.as("wallet"))
    .where("username", "in", [...usernames])
    .execute();
