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
    .insertInto("staff_requests")
    .values({
      ...{ id, kind: "user.unlock", subject: userId, concerned: [userId], requested_by: requestedBy },
      ...{ details: JSON.stringify({ locks: ["account"] }), reason: "a test" },
    })
    .execute();
  return async () => {
    const { ended_at } = await db
      .selectFrom("staff_requests")
      .select("ended_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return ended_at === null;
  };
};
