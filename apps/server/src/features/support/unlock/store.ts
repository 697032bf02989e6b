/**
 * All SQL of unlocks: requests to remove locks or second factors. A change of one locks the player's row first. So does
 * setting a lock, whose trigger then withdraws what is open; there is no deadlock.
 */
import { type Database, newId, type Transaction } from "@passport/database";
import type { LockType, UnlockKind } from "@passport/protocol";
import { sql } from "kysely";

const isOpen = sql<boolean>`(unlock.done_at is null and unlock.withdrawn_at is null)`;

/** Whose it would be; locks nothing. */
export const findPlayerOf = async (db: Database, unlockId: string): Promise<string | undefined> => {
  const row = await db.selectFrom("unlock_requests").select("user_id").where("id", "=", unlockId).executeTakeFirst();
  return row?.user_id;
};

export interface NewUnlock {
  userId: string;
  what: UnlockKind;
  locks: readonly LockType[];
  reason: string;
  requestedBy: string;
}

/** Undefined when one of its kind is open already: a unique index lets one through, however many ask at once. */
export const insertUnlock = async (transaction: Transaction, unlock: NewUnlock): Promise<string | undefined> => {
  const row = await transaction
    .insertInto("unlock_requests")
    .values({
      id: newId(),
      user_id: unlock.userId,
      what: unlock.what,
      locks: [...unlock.locks],
      reason: unlock.reason,
      requested_by: unlock.requestedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
};

/** As a check of the table has it. */
interface OfKind {
  what: UnlockKind;
}

const changeOpen = (transaction: Transaction, id: string) =>
  transaction.updateTable("unlock_requests as unlock").where("unlock.id", "=", id).where(isOpen);

/** Once, by a member of staff who neither asked for it nor gains by it. */
export const markApproved = (
  transaction: Transaction,
  id: string,
  approval: { by: string; delaysMs: Readonly<Record<UnlockKind, number>> },
) =>
  changeOpen(transaction, id)
    .set({
      approved_by: approval.by,
      approved_at: sql`now()`,
      due_at: sql`now() + (${JSON.stringify(approval.delaysMs)}::jsonb ->> unlock.what)::float8 * interval '1 millisecond'`,
    })
    .where("unlock.approved_by", "is", null)
    .where("unlock.requested_by", "!=", approval.by)
    .where("unlock.user_id", "!=", approval.by)
    .returning(["unlock.user_id", "unlock.what", "unlock.locks", "unlock.due_at"])
    .$narrowType<OfKind>()
    .executeTakeFirst();

export const markWithdrawn = (transaction: Transaction, id: string) =>
  changeOpen(transaction, id)
    .set({ withdrawn_at: sql`now()` })
    .returning(["unlock.what", "unlock.locks", "unlock.approved_at"])
    .$narrowType<OfKind>()
    .executeTakeFirst();

/** Both may still do it: an approval does not count after the role was lost or the account locked. */
const areBothStaff = sql<boolean>`(
  select count(*) from users staff join roles on roles.name = staff.role
  where staff.id in (unlock.requested_by, unlock.approved_by)
    and 'UserUnlock' = any (roles.permissions) and not staff.total_lock
) = 2`;
const isDue = sql<boolean>`unlock.due_at <= now()`;

export type DueUnlock = Awaited<ReturnType<typeof findDueUnlocks>>[number];

/** The longest overdue first. */
export const findDueUnlocks = (db: Database, limit: number) =>
  db
    .selectFrom("unlock_requests as unlock")
    .innerJoin("users as player", "player.id", "unlock.user_id")
    .select(["unlock.id", "unlock.user_id", "unlock.what"])
    .$narrowType<OfKind>()
    // Whose account is gone needs no unlock, and must not stand before others for ever.
    .where("player.deleted_at", "is", null)
    .where(isOpen)
    .where(isDue)
    .where(areBothStaff)
    .orderBy("unlock.due_at")
    .limit(limit)
    .execute();

export const markDone = (transaction: Transaction, id: string) =>
  changeOpen(transaction, id)
    .set({ done_at: sql`now()` })
    .where(isDue)
    .where(areBothStaff)
    .returning(["unlock.locks", "unlock.requested_by", "unlock.approved_by"])
    .executeTakeFirst();

const selectUnlocks = (db: Database) =>
  db
    .selectFrom("unlock_requests as unlock")
    .innerJoin("users as player", "player.id", "unlock.user_id")
    .innerJoin("users as requester", "requester.id", "unlock.requested_by")
    .leftJoin("users as approver", "approver.id", "unlock.approved_by")
    .select([
      "unlock.id",
      "unlock.user_id",
      "player.username",
      "unlock.what",
      "unlock.locks",
      "unlock.reason",
      "unlock.requested_by as requested_by_id",
      "requester.username as requested_by",
      "approver.username as approved_by",
      "unlock.created_at",
      "unlock.due_at",
      "unlock.done_at",
      "unlock.withdrawn_at",
    ])
    .$narrowType<OfKind>();

export type UnlockRow = NonNullable<Awaited<ReturnType<typeof findUnlock>>>;

export const findUnlock = (db: Database, id: string) =>
  selectUnlocks(db).where("unlock.id", "=", id).executeTakeFirst();

/** All that are open and the latest that ended, newest first. */
export const findUnlocks = (db: Database, { userId, ended }: { userId: string | undefined; ended: number }) => {
  const latest = db
    .selectFrom("unlock_requests as unlock")
    .select("unlock.id")
    .where((eb) => eb.not(isOpen))
    .$if(userId !== undefined, (query) => query.where("unlock.user_id", "=", userId ?? ""))
    .orderBy("unlock.id", "desc")
    .limit(ended);
  return selectUnlocks(db)
    .$if(userId !== undefined, (query) => query.where("unlock.user_id", "=", userId ?? ""))
    .where((eb) => eb.or([isOpen, eb("unlock.id", "in", latest)]))
    .orderBy("unlock.id", "desc")
    .execute();
};

/** Who of support did it is not the player's to know. */
export const findUnlocksOfPlayer = (db: Database, userId: string) =>
  db
    .selectFrom("unlock_requests")
    .select(["what", "locks", "created_at", "approved_at", "due_at", "done_at", "withdrawn_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

export const deleteUnlocksOf = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("unlock_requests").where("user_id", "=", userId).execute();
};
