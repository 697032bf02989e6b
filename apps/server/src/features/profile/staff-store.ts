/** SQL of who is a member of staff. No process may write the column: two people, or the owner of the database, decide it. */
import { type Database, type Transaction, textArray } from "@passport/database";
import type { Permission } from "@passport/protocol";
import { sql } from "kysely";
import { Failure } from "../../platform/wire/failure.ts";

export const findRole = async (db: Database, userId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("users")
    .select("role")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.role;
};

/** Raised by `set_staff_role` when the account is not what the two people saw. */
const accountChanged = "PT001";

/** Returns false when the request is not one that two members of staff have decided, or was carried out before. */
export const applyStaffRole = async (transaction: Transaction, requestId: string): Promise<boolean> => {
  try {
    const { rows } = await sql<{ is_set: boolean }>`select set_staff_role(${requestId}) as is_set`.execute(transaction);
    return rows[0]?.is_set === true;
  } catch (error) {
    if ((error as { code?: unknown }).code === accountChanged) throw new Failure("request_outdated");
    throw error;
  }
};

/** How many could decide a role, so that the owner of the database is needed no more. */
export const countRoleManagers = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users join roles on roles.name = users.role
    where 'RoleManage' = any (roles.permissions) and not users.total_lock and users.deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Members of staff with one of these permissions whom an email reaches. */
export const findStaffWith = async (transaction: Transaction, oneOf: readonly Permission[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select users.id from users join roles on roles.name = users.role
    where roles.permissions && ${textArray(oneOf)}::text[] and users.verified and users.deleted_at is null
    order by users.id`.execute(transaction);
  return rows.map(({ id }) => id);
};

/** For the owner of the database. Undefined when there is no such account with a proven email. */
export const appointByEmail = (transaction: Transaction, emailCanonical: string, role: string) =>
  transaction
    .updateTable("users")
    .set({ role })
    .where("email_canonical", "=", emailCanonical)
    .where("verified", "=", true)
    .where("deleted_at", "is", null)
    .returning(["id", "username"])
    .executeTakeFirst();
