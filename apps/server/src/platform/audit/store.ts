/** What members of staff did, to whom and why. Rows are only ever added; the database sees to it. */
import { type Database, type JsonObject, newId, type Transaction } from "@passport/database";

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

/** Newest first. `userId`: what was done to this player, and by them. */
export const findAuditEntries = (
  db: Database,
  { userId, before, limit }: { userId: string | undefined; before: string | undefined; limit: number },
) =>
  db
    .selectFrom("audit_log")
    .select(["id", "action", "subject", "actor_id", "created_at"])
    // As `recordAudit` has written them.
    .select((eb) => eb.ref("details").$castTo<JsonObject>().as("details"))
    .$if(userId !== undefined, (query) =>
      query.where((eb) => eb.or([eb("subject", "=", userId ?? ""), eb("actor_id", "=", userId ?? "")])),
    )
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
