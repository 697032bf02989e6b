/** All SQL about players. No query here can carry a password hash along: only its existence is asked for (USER-3). */
import type { Database } from "@passport/database";
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
    // A deleted account cannot be read, entered or changed.
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
      "users.shows_name",
      "users.email",
      "users.verified",
      "users.mobile_number",
      "users.public_address",
      "users.withdraw_lock",
      "users.mint_lock",
      "users.total_lock",
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
    // Players see one end: of the account's hold or of the wallet's, whichever lasts longer.
    .select(
      sql<Date | null>`greatest(users.withdrawals_held_until, users.wallet_usable_from)`.as("withdrawals_held_until"),
    )
    .select((eb) => eb("passwords.user_id", "is not", null).as("has_password"))
    .select((eb) => eb("two_factor.activated_at", "is not", null).as("has_two_factor"))
    .select(sql<boolean>`exists (select from passkeys where user_id = users.id)`.as("has_passkey"));

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

export const findUserById = (db: Database, id: string) => selectUsers(db).where("users.id", "=", id).executeTakeFirst();

export const findUserByUsername = (db: Database, username: string) =>
  selectUsers(db).where(sql<string>`lower(users.username)`, "=", username.toLowerCase()).executeTakeFirst();

/** The number that orders changes of the live topic: one more for each. */
export const raiseVersion = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable("users")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
};
