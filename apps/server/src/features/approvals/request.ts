import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import type { RequestKind } from "./kind.ts";
import { lockConcerned } from "./lock-concerned.ts";
import { insertRequest } from "./store.ts";
import { toStaffRequest } from "./to-staff-request.ts";

/** The first of two people: nothing happens by it. Every command that requests something ends up here. */
export const request = async (
  { db, outbox }: Pick<ApprovalsDependencies, "db" | "outbox">,
  kind: RequestKind,
  exchange: CommandExchange<typeof calls.resumeWithdrawals>,
): Promise<unknown> => {
  const { actor, payload } = exchange;
  const { reason } = payload;
  const answer = await inTransaction(db, async (transaction) => {
    const prepared = await kind.prepare(transaction, exchange as never);
    const { subject, details } = prepared;
    const concerned = await kind.check(transaction, prepared);
    if (concerned.includes(actor.userId)) throw new Failure("own_account");
    await lockConcerned(transaction, concerned);
    const row = await insertRequest(transaction, {
      kind: kind.name,
      subject,
      concerned,
      details,
      secrets: prepared.secrets,
      reason,
      requestedBy: actor.userId,
    });
    if (row === undefined) throw new Failure("request_open");
    const made = await toStaffRequest(transaction, row);
    return prepared.answer === undefined ? made : { request: made, ...prepared.answer };
  });
  outbox.poke();
  return answer;
};
