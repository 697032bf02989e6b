/** What members of staff did, to whom and why. Rows are only ever added; the database sees to it. */
import { type Database, type JsonObject, newId, type Transaction } from "@passport/database";
import { sql } from "kysely";

export interface AuditEntry {
  /** Always from the session. */
  actorId: string;
  /** What was done: `transaction.reverse`. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  details: JsonObject;
  requestId: string;
}

/** In the transaction of the deed: neither exists without the other. */
export const recordAudit = async (transaction: Transaction, entry: AuditEntry): Promise<void> => {
  await transaction
    .insertInto("audit_log")
    .values({
      id: newId(),
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details),
      request_id: entry.requestId,
    })
    .execute();
};

/** Newest first. `userId`: what was done to the user, and by the user. */
export const findAuditEntries = (
  db: Database,
  { userId, before, limit }: { userId: string | undefined; before: string | undefined; limit: number },
) =>
  db
    .selectFrom("audit_log")
    // A row outlives the user it is about.
    .leftJoin("users as actor", "actor.id", "audit_log.actor_id")
    .select(["audit_log.id", "audit_log.action", "audit_log.subject", "audit_log.created_at"])
    .select((eb) => [
      eb.fn.coalesce("actor.username", sql<string>`audit_log.actor_id::text`).as("actor"),
      // As `recordAudit` has written them.
      eb.ref("audit_log.details").$castTo<JsonObject>().as("details"),
    ])
    .$if(userId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb("audit_log.subject", "=", userId ?? ""), eb("audit_log.actor_id", "=", userId ?? "")]),
      ),
    )
    .$if(before !== undefined, (query) => query.where("audit_log.id", "<", before ?? ""))
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .execute();
