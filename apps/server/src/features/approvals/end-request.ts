/** Requests that end without having happened. */
import { inTransaction, newId, type Transaction } from "@passport/database";
import { recordAudit } from "../../platform/audit/store.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { findExpiredRequests, markExpired, markRefused, type RequestRow } from "./store.ts";

/** It was due and cannot be done. `left` when it was done, withdrawn or refused meanwhile. */
export const refuseRequest = async (
  dependencies: ApprovalsDependencies,
  { id }: RequestRow,
  code: string,
): Promise<"refused" | "left"> =>
  inTransaction(dependencies.db, async (transaction) => {
    const row = await markRefused(transaction, id, code);
    if (row === undefined) return "left";
    await auditEnd(transaction, row, { step: "refused", details: { refusal: code } });
    return "refused";
  });

const atOnce = 1000;

/** It was not approved in time, or no worker has come: what two people decided a week ago is not done by surprise. */
export const expireRequests = async (dependencies: ApprovalsDependencies): Promise<number> => {
  let expired = 0;
  for (const { id } of await findExpiredRequests(dependencies.db, atOnce)) {
    const isExpired = await inTransaction(dependencies.db, async (transaction) => {
      const row = await markExpired(transaction, id);
      if (row !== undefined) await auditEnd(transaction, row, { step: "expired", details: {} });
      return row !== undefined;
    });
    if (isExpired) expired += 1;
  }
  if (expired > 0) dependencies.outbox.poke();
  return expired;
};

const auditEnd = async (
  transaction: Transaction,
  row: RequestRow,
  { step, details }: { step: "refused" | "expired"; details: Record<string, string> },
): Promise<void> => {
  await recordAudit(transaction, {
    actorId: row.approved_by ?? row.requested_by,
    action: `${row.kind}.${step}`,
    subject: row.subject,
    details: { request: row.id, ...details },
    requestId: newId(),
  });
};
