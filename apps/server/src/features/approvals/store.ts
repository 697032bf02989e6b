/**
 * All SQL of requests of staff. Each step is one conditional statement, so that it happens once however many ask for it at
 * the same time. Code that changes a request locks the rows of the players whom it concerns first, as code that sets a lock
 * does, whose trigger then withdraws what is open: there is no deadlock.
 */
import { type Database, type JsonObject, newId, type Transaction } from "@passport/database";
import type { StaffAct, StaffRequestKind } from "@passport/protocol";
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

const changeOpen = (transaction: Transaction, id: string) =>
  transaction
    .updateTable("staff_requests")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`);

/** Once, by a member of staff who neither asked for it nor is concerned by it. When it is due, a trigger says (0055). */
export const markApproved = (transaction: Transaction, id: string, by: string) =>
  changeOpen(transaction, id)
    .set({ approved_by: by })
    .where("approved_by", "is", null)
    .where("requested_by", "!=", by)
    .where(sql<boolean>`not ${by}::uuid = any (concerned)`)
    .returningAll()
    .executeTakeFirst();

/** By the database's clock, as the trigger asks. */
export const isApprovable = async (transaction: Transaction, id: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom("staff_requests")
    .innerJoin("staff_request_kinds", "staff_request_kinds.kind", "staff_requests.kind")
    .select(sql<boolean>`created_at + make_interval(secs => approvable_seconds) <= clock_timestamp()`.as("approvable"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.approvable === true;
};

export interface NewSignature {
  requestId: string;
  act: StaffAct;
  userId: string;
  assertion: object;
}

/** Returns false if this act has been signed already: a signature is never replaced. */
export const insertSignature = async (
  transaction: Transaction,
  { requestId, act, userId, assertion }: NewSignature,
): Promise<boolean> => {
  const result = await transaction
    .insertInto("staff_request_signatures")
    .values({ request_id: requestId, act, user_id: userId, assertion: JSON.stringify(assertion) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Those of these requests that the people who made them have signed. */
export const findSigned = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("staff_request_signatures")
    .select("request_id")
    .where("request_id", "in", [...ids])
    .where("act", "=", "request")
    .execute();
  return new Set(rows.map(({ request_id: id }) => id));
};

export type UnjudgedRow = Awaited<ReturnType<typeof findUnjudged>>[number];

/** Finds the signatures that the signer has not judged, oldest first. The query starts from the open requests, because they are few. */
export const findUnjudged = (db: Database, limit: number) =>
  db
    .selectFrom("staff_requests as request")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("staff_request_signatures")
          .selectAll()
          .whereRef("staff_request_signatures.request_id", "=", "request.id")
          // Keeps PostgreSQL from reading all signatures there ever were.
          .offset(0)
          .as("signature"),
      (join) => join.onTrue(),
    )
    .leftJoin("signer.staff_verdicts as verdict", (join) =>
      join.onRef("verdict.request_id", "=", "signature.request_id").onRef("verdict.act", "=", "signature.act"),
    )
    .select(["request.id", "request.kind", "request.subject", "request.concerned", "request.details"])
    .select(["request.reason", "request.requested_by"])
    .select(["signature.act", "signature.user_id", "signature.assertion"])
    .where("request.ended_at", "is", null)
    .where("verdict.request_id", "is", null)
    .orderBy("signature.created_at")
    .limit(limit)
    .execute();

export interface NewVerdict {
  signature: Pick<UnjudgedRow, "id" | "act" | "user_id">;
  credentialId: string;
  refusal: string | null;
}

/** For the signer: no other role may write it. Once; of two signers the first one is right. */
export const insertVerdict = async (
  transaction: Transaction,
  { signature, credentialId, refusal }: NewVerdict,
): Promise<void> => {
  await transaction
    .insertInto("signer.staff_verdicts")
    .values({
      ...{ request_id: signature.id, act: signature.act, user_id: signature.user_id, refusal },
      credential_id: Buffer.from(credentialId, "base64url"),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Why it may not be done, by what the signer found and the keys that there are now; null when it may. */
export const findObjection = async (transaction: Transaction, id: string): Promise<string | null> => {
  const { rows } = await sql<{ objection: string | null }>`
    select staff_request_objection(${id}) as objection`.execute(transaction);
  return rows[0]?.objection ?? null;
};

/** Development and tests: one developer is both people, and need not wait for themselves. Only the owner may. */
export const approveAtOnce = async (owner: Database): Promise<void> => {
  await owner.updateTable("staff_request_kinds").set({ approvable_seconds: 0 }).execute();
};

/** From the approval to the deed, in seconds. */
export const findDelay = async (db: Database, kind: string): Promise<number> => {
  const { delay_seconds: seconds } = await db
    .selectFrom("staff_request_kinds")
    .select("delay_seconds")
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return seconds;
};

export type NewsRow = Awaited<ReturnType<typeof findNews>>[number];

/** What players have not been told yet, in the order in which it happened. */
export const findNews = (db: Database, limit: number) =>
  db
    .selectFrom("staff_request_news")
    .innerJoin("staff_requests", "staff_requests.id", "staff_request_news.request_id")
    .selectAll("staff_requests")
    .select(["staff_request_news.id as news_id", "staff_request_news.step"])
    .orderBy("staff_request_news.id")
    .limit(limit)
    .execute();

/** Whether this caller is the one who tells it. */
export const takeNews = async (transaction: Transaction, newsId: number): Promise<boolean> => {
  const result = await transaction.deleteFrom("staff_request_news").where("id", "=", newsId).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

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

/** The longest overdue first; of those whose signatures the signer has looked at. */
export const findDueRequests = (db: Database, limit: number) =>
  db
    .selectFrom("staff_requests")
    .selectAll()
    .where("ended_at", "is", null)
    .where("due_at", "<=", sql<Date>`now()`)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`(select count(*) from signer.staff_verdicts v where v.request_id = staff_requests.id) = 2`)
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
