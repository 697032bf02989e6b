/**
 * LEDGER-7: nothing is edited; a correction is a new transfer that moves the amount back. Its id follows
 * from the original's, so that double clicks, two members of staff and retries after a lost answer
 * refund once. A correction cannot itself be corrected this way: there and back again would be the same
 * id for ever, and a reader of the history could not tell which of them holds.
 */
import { deriveId, inTransaction } from "@passport/database";
import { isDone, type StoredTransfer, type Transfer, type Verdict } from "@passport/ledger";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { isAccountDeleted } from "../profile/index.ts";
import type { TransactionsDependencies } from "./dependencies.ts";

export const reverseTransaction = async (
  { db, ledger, outbox }: Pick<TransactionsDependencies, "db" | "ledger" | "outbox">,
  { actor, payload, caller }: CommandExchange<typeof calls.reverseTransaction>,
): Promise<{ transaction_reference: string }> => {
  const original = await ledger.findTransfer(payload.transaction_reference);
  if (original === undefined) throw new Failure("not_found");
  if (!isReversible(original)) throw new Failure("not_reversible");
  const correction = toCorrection(original);
  await inTransaction(db, async (transaction) => {
    // It would go back to a deleted account.
    if (await isAccountDeleted(transaction, original.debit)) throw new Failure("not_reversible");
    const [verdict] = await ledger.postWithin(transaction, [correction]);
    refuse(verdict, original.id);
    // Done by an earlier try: that one is in the log.
    if (verdict !== "posted") return;
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "transaction.reverse",
      subject: original.id,
      details: { reason: payload.reason, reversal: correction.id },
      requestId: caller.requestId,
    });
  });
  outbox.poke();
  return { transaction_reference: correction.id };
};

const isReversible = ({ id, kind, related }: StoredTransfer): boolean =>
  (kind === "post" || kind === "settle") && (related === undefined || id !== correctionIdOf(related));

/**
 * No lock of the paying account stands in its way: locks keep a thief from spending, not the house from
 * putting things right.
 */
const toCorrection = (original: StoredTransfer): Transfer => ({
  kind: "post",
  id: correctionIdOf(original.id),
  debit: original.credit,
  credit: original.debit,
  amount: original.amount,
  group: original.group,
  subGroup: "REFUND",
  description: `Refund: ${original.description}`,
  related: original.id,
});

const correctionIdOf = (reference: string): string => deriveId(`reverse:${reference}`);

/**
 * Thrown inside the transaction on purpose: the ledger remembers a refusal as the id's answer for ever
 * (LEDGER-1), and this id must be good for another try once the money is there.
 */
const refuse = (verdict: Verdict | undefined, reference: string): void => {
  if (verdict === "insufficient_funds") throw new Failure("insufficient_funds");
  if (verdict === undefined || !isDone(verdict)) throw new Error(`reversing ${reference} was answered with ${verdict}`);
};
