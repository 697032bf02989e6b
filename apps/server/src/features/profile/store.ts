/** All SQL about players. No query here can carry a password hash along: only its existence is asked for (USER-3). */
import { type Database, fixedQuery } from "@passport/database";
import type { IdentityProvider } from "@passport/protocol";
import { sql } from "kysely";

/** Whose account at each provider it is; null without any. One subquery for all of them: each one costs every check. */
const subjects = sql<Partial<Record<IdentityProvider, string>> | null>`
  (select jsonb_object_agg(provider, subject) from identities where user_id = users.id)`;

/**
 * Several features read players inside their own transactions; a transaction is a Database too. Access adds the session to
 * it, so that a session check is one query.
 */
export const selectUsers = (db: Database) =>
  db
    .selectFrom("users")
    .innerJoin("roles", "roles.name", "users.role")
    .leftJoin("factions", "factions.id", "users.faction_id")
    // A deleted account cannot be read, entered or changed.
    .where("users.deleted_at", "is", null)
    .select(subjects.as("subjects"))
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
    // Asked for by key, not joined: the planner has fewer orders to choose from, and none of them reads a whole table.
    .select([
      sql<boolean>`exists (select from passwords where user_id = users.id)`.as("has_password"),
      sql<boolean>`exists (select from two_factor where user_id = users.id and activated_at is not null)`.as(
        "has_two_factor",
      ),
      sql<boolean>`exists (select from passkeys where user_id = users.id)`.as("has_passkey"),
    ]);

const usersById = fixedQuery("user_by_id", (db, { id }: { id: string }) => selectUsers(db).where("users.id", "=", id));

export type UserRow = Awaited<ReturnType<typeof usersById>>[number];

export const findUserById = async (db: Database, id: string): Promise<UserRow | undefined> =>
  (await usersById(db, { id }))[0];

export const findUsersByIds = fixedQuery("users_by_ids", (db, { ids }: { ids: string[] }) =>
  selectUsers(db).where("users.id", "=", sql<string>`any(${ids}::uuid[])`),
);

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
