/** Who owns assets. A deleted account owns nothing. */
import type { Database } from "@passport/database";

const selectOwners = (db: Database) =>
  db
    .selectFrom("users")
    .select(["id", "account_id", "username", "first_name", "last_name"])
    .where("deleted_at", "is", null);

export const findOwnerById = (db: Database, userId: string) =>
  selectOwners(db).where("id", "=", userId).executeTakeFirst();

export const findOwnerByAccount = (db: Database, accountId: string) =>
  selectOwners(db).where("account_id", "=", accountId).executeTakeFirst();
