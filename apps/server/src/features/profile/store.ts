/** All SQL about players. No query here can carry a password hash along: only its existence is asked for (USER-3). */
import type { Database, Transaction } from "@passport/database";
import type { IdentityProvider } from "@passport/protocol";
import { sql } from "kysely";

/** Whose account at a provider it is. */
const subjectAt = (provider: IdentityProvider) =>
  sql<string | null>`(select subject from identities where user_id = users.id and provider = ${provider})`;

/** Several features read players inside their own transactions; a transaction is a Database too. */
const selectUsers = (db: Database) =>
  db
    .selectFrom("users")
    .innerJoin("roles", "roles.name", "users.role")
    .leftJoin("passwords", "passwords.user_id", "users.id")
    .leftJoin("two_factor", "two_factor.user_id", "users.id")
    .leftJoin("factions", "factions.id", "users.faction_id")
    // What is left of a deleted account is nobody: it cannot be read, entered or changed.
    .where("users.deleted_at", "is", null)
    .select([
      subjectAt("google").as("google_id"),
      subjectAt("facebook").as("facebook_id"),
      subjectAt("twitter").as("twitter_id"),
    ])
    .select([
      "users.id",
      "users.account_id",
      "users.username",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.verified",
      "users.mobile_number",
      "users.public_address",
      "users.withdraw_lock",
      "users.mint_lock",
      "users.total_lock",
      "users.withdrawals_held_until",
      "users.organisation_id",
      "users.avatar_id",
      "users.faction_id",
      "users.deletion_due_at",
      "factions.label as faction_label",
      "factions.logo_blob_id as faction_logo_id",
      "users.version",
      "users.created_at",
      "roles.name as role_name",
      "roles.permissions as role_permissions",
    ])
    .select((eb) => eb("passwords.user_id", "is not", null).as("has_password"))
    .select((eb) => eb("two_factor.activated_at", "is not", null).as("has_two_factor"));

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

export const findUserById = (db: Database, id: string) => selectUsers(db).where("users.id", "=", id).executeTakeFirst();

export const findUserByUsername = (db: Database, username: string) =>
  selectUsers(db).where(sql<string>`lower(users.username)`, "=", username.toLowerCase()).executeTakeFirst();

/**
 * Whose each wallet is; one that belongs to nobody is missing. In lower case on both sides. In a transaction none of
 * these accounts can be deleted before it ends: what it credits is there to be seen, or the wallet is nobody's.
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

/** The number that orders changes of the live topic: one more for each. */
export const raiseVersion = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable("users")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
};

/** Whether nothing may be credited to it any more. One that is not deleted stays so until the transaction ends. */
export const isAccountDeleted = async (transaction: Transaction, accountId: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom("users")
    .select("deleted_at")
    .where("account_id", "=", accountId)
    .forKeyShare()
    .executeTakeFirst();
  return row != null && row.deleted_at !== null;
};
