/** What tests of locks look at, and an unlock that waits. */
import { type Database, newId } from "@passport/database";

export const rowOf = (db: Database, userId: string) =>
  db
    .selectFrom("users")
    .select(["withdraw_lock", "mint_lock", "total_lock", "version"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

/** As a member of staff asks for it. Returns whether it still waits. */
export const addOpenUnlock = async (
  db: Database,
  { userId, requestedBy }: { userId: string; requestedBy: string },
): Promise<() => Promise<boolean>> => {
  const id = newId();
  await db
    .insertInto("unlock_requests")
    .values({ id, user_id: userId, locks: ["account"], reason: "a test", requested_by: requestedBy })
    .execute();
  return async () => {
    const { withdrawn_at } = await db
      .selectFrom("unlock_requests")
      .select("withdrawn_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return withdrawn_at === null;
  };
};
