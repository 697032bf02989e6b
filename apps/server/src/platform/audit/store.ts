/** What members of staff did, to whom and why. Rows are only ever added; the database sees to it. */
import { type JsonObject, newId, type Transaction } from "@passport/database";

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
