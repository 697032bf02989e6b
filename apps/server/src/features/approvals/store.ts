/**
 * All SQL of requests of staff. Each step is one conditional statement, so that it happens once however many ask for it at
 * the same time. Code that changes a request locks the rows of the players whom it concerns first, as code that sets a lock
 * does, whose trigger then withdraws what is open: there is no deadlock.
 */
import { type Database, type JsonObject, newId, type Transaction } from "@passport/database";
import type { StaffRequestKind } from "@passport/protocol";
import { sql } from "kysely";

export interface NewRequest {
  kind: StaffRequestKind;
  subject: string;
  concerned: readonly string[];
  details: JsonObject;
  secrets: JsonObject | undefined;
  reason: string;
  requestedBy: string;
}

/** Undefined when one of its kind is open for the subject: a unique index lets one through. */
export const insertRequest = (transaction: Transaction, request: NewRequest) =>
  transaction
    .insertInto("staff_requests")
    .values({
      id: newId(),
      kind: request.kind,
      subject: request.subject,
      concerned: [...request.concerned],
      details: JSON.stringify(request.details),
      secrets: request.secrets === undefined ? null : JSON.stringify(request.secrets),
      reason: request.reason,
      requested_by: request.requestedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const findRequest = (db: Database, id: string) =>
  db.selectFrom("staff_requests").selectAll().where("id", "=", id).executeTakeFirst();

/** After its waiting time a request may wait as long as it could for its approval. */
const approvedLife = sql`interval '7 days'`;

const changeOpen = (transaction: Transaction, id: string) =>
  transaction
    .updateTable("staff_requests")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`);

/** Once, by a member of staff who neither asked for it nor is concerned by it. */
export const markApproved = (transaction: Transaction, id: string, { by, delayMs }: { by: string; delayMs: number }) =>
  changeOpen(transaction, id)
    .set({
      approved_by: by,
      approved_at: sql`now()`,
      due_at: sql`now() + ${delayMs} * interval '1 millisecond'`,
      expires_at: sql`now() + ${delayMs} * interval '1 millisecond' + ${approvedLife}`,
    })
    .where("approved_by", "is", null)
    .where("requested_by", "!=", by)
    .where(sql<boolean>`not ${by}::uuid = any (concerned)`)
    .returningAll()
    .executeTakeFirst();

export const markWithdrawn = (transaction: Transaction, id: string) =>
  changeOpen(transaction, id).set({ ended_at: sql`now()`, outcome: "withdrawn" }).returningAll().executeTakeFirst();

/** What was due and could not be done. */
export const markRefused = (transaction: Transaction, id: string, refusal: string) =>
  changeOpen(transaction, id)
    .set({ ended_at: sql`now()`, outcome: "refused", refusal })
    .where("due_at", "<=", sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();

export const markExpired = (transaction: Transaction, id: string) =>
  transaction
    .updateTable("staff_requests")
    .set({ ended_at: sql`now()`, outcome: "expired" })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", "<=", sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();

/** Whether this caller is the one who carries it out: due, open, and both people may still do it. */
export const takeRequest = async (
  transaction: Transaction,
  { id, kind, permission }: { id: string; kind: StaffRequestKind; permission: string },
): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select take_staff_request(${id}, ${kind}, ${permission}) as taken`.execute(transaction);
  return rows[0]?.taken === true;
};

/** The longest overdue first. */
export const findDueRequests = (db: Database, limit: number) =>
  db
    .selectFrom("staff_requests")
    .selectAll()
    .where("ended_at", "is", null)
    .where("due_at", "<=", sql<Date>`now()`)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("due_at")
    .limit(limit)
    .execute();

export const findExpiredRequests = (db: Database, limit: number) =>
  db
    .selectFrom("staff_requests")
    .selectAll()
    .where("ended_at", "is", null)
    .where("expires_at", "<=", sql<Date>`now()`)
    .orderBy("expires_at")
    .limit(limit)
    .execute();

interface Wanted {
  kinds: readonly StaffRequestKind[];
  userId: string | undefined;
  /** How many of those that ended. */
  ended: number;
}

const selectWanted = (db: Database, { kinds, userId }: Pick<Wanted, "kinds" | "userId">) =>
  db
    .selectFrom("staff_requests")
    .where("kind", "in", [...kinds])
    .$if(userId !== undefined, (query) => query.where(sql<boolean>`concerned @> array[${userId ?? ""}::uuid]`));

/** All that are open and the latest that ended, newest first. */
export const findRequests = (db: Database, wanted: Wanted) => {
  const latest = selectWanted(db, wanted)
    .select("id")
    .where("ended_at", "is not", null)
    .orderBy("id", "desc")
    .limit(wanted.ended);
  return selectWanted(db, wanted)
    .selectAll()
    .where((eb) => eb.or([eb("ended_at", "is", null), eb("id", "in", latest)]))
    .orderBy("id", "desc")
    .execute();
};

/** Who of staff did it, and why, is not the player's to know. */
export const findRequestsOfPlayer = (db: Database, userId: string) =>
  db
    .selectFrom("staff_requests")
    .select(["kind", "created_at", "approved_at", "due_at", "ended_at", "outcome"])
    .where(sql<boolean>`concerned @> array[${userId}::uuid]`)
    .orderBy("created_at")
    .execute();

export const deleteRequestsOf = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("staff_requests").where(sql<boolean>`concerned @> array[${userId}::uuid]`).execute();
};
