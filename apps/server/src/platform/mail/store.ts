/**
 * All SQL of mails. Taking one is a lease: it is due again when its relay has had time enough, so what a dead
 * relay leaves behind is found by another one. A mail may go out twice and is never lost.
 */
import { type Database, fixedQuery, newId, type Transaction } from "@passport/database";
import { sql } from "kysely";
import type { MailPace } from "./mail-pace.ts";

const after = (ms: number) => sql<Date>`now() + ${ms}::float8 * interval '1 millisecond'`;

export const enqueueMail = async (transaction: Transaction, sealed: string): Promise<void> => {
  await transaction.insertInto("mails").values({ id: newId(), sealed }).execute();
};

export interface ClaimedMail {
  id: string;
  sealed: string;
  /** This one included. */
  attempts: number;
}

const mailsClaimed = fixedQuery("claim_mail", (db, { leaseMs }: { leaseMs: number }) =>
  db
    .updateTable("mails")
    .set({ attempts: sql`attempts + 1`, due_at: after(leaseMs) })
    .where("id", "=", (query) =>
      query
        .selectFrom("mails")
        .select("id")
        .where("failed_at", "is", null)
        .where("due_at", "<=", sql<Date>`now()`)
        .orderBy("due_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "sealed", "attempts"]),
);

export const claimMail = async (db: Database, { leaseMs }: MailPace): Promise<ClaimedMail | undefined> =>
  (await mailsClaimed(db, { leaseMs }))[0];

export const deleteMail = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom("mails").where("id", "=", id).execute();
};

export interface FailedTry {
  id: string;
  attempts: number;
  /** The server will not take this very mail, now or later. */
  isRefused: boolean;
}

/** Returns whether this was the last try. Only while the claim is still ours: another sender that took the mail since then decides about it. */
export const recordFailedTry = async (db: Database, failed: FailedTry, pace: MailPace): Promise<boolean> => {
  const delayMs = Math.min(pace.maxDelayMs, pace.firstDelayMs * 2 ** (failed.attempts - 1));
  const isRefusedForGood = failed.isRefused && failed.attempts >= pace.refusedTries;
  const row = await db
    .updateTable("mails")
    .set({
      due_at: after(delayMs),
      failed_at: sql<Date>`case when ${isRefusedForGood} or created_at < ${after(-pace.giveUpAfterMs)} then now() end`,
    })
    .where("id", "=", failed.id)
    .where("attempts", "=", failed.attempts)
    .where("failed_at", "is", null)
    .returning("failed_at")
    .executeTakeFirst();
  return row !== undefined && row.failed_at !== null;
};

/** Emails that were given up are kept for a while for questions, then deleted: they hold an address. */
export const deleteGivenUpMails = async (db: Database, ageMs: number, limit: number): Promise<number> => {
  const result = await db
    .deleteFrom("mails")
    .where("id", "in", (query) =>
      query
        .selectFrom("mails")
        .select("id")
        .where("failed_at", "<", after(-ageMs))
        .orderBy("failed_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** 0 when none waits. */
export const readOldestWaitingSeconds = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom("mails")
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as("seconds"))
    .where("failed_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.seconds;
};
