/**
 * LEDGER-7: nothing is edited; a correction is a new transfer that moves the amount back. Its id follows from the
 * original's, so that the same transfer is corrected once. A correction cannot itself be corrected this way: a reader of the
 * history could not tell which of them holds. What left for a chain or came from one is not ours to move back (LEDGER-7).
 */
import { deriveId, type JsonObject, type Transaction } from "@passport/database";
import { isDone, type StoredTransfer, type Transfer, type Verdict } from "@passport/ledger";
import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../approvals/index.ts";
import { findLeavingAccounts, findPlayerByAccount } from "../profile/index.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { transactionEmails } from "./emails.ts";

type Given = Pick<TransactionsDependencies, "ledger">;

/** What both people see of it. */
const details = z.object({ amount: z.string(), from: z.string(), to: z.string(), description: z.string() });

export const reversalKind = ({ ledger }: Given): RequestKind =>
  defineKind({
    name: "transaction.reverse",
    call: calls.reverseTransaction,
    details,
    async prepare(transaction, { payload }) {
      const original = await findReversible(ledger, transaction, payload.transaction_reference);
      return { subject: original.id, details: await describe(transaction, original) };
    },
    async check(transaction, { subject }) {
      const original = await findReversible(ledger, transaction, subject);
      if ((await ledger.findTransfer(correctionIdOf(subject), transaction)) !== undefined)
        throw new Failure("not_reversible");
      // It would go back to a deleted account.
      const leaving = await findLeavingAccounts(transaction, [original.debit]);
      if (leaving.get(original.debit) === "deleted") throw new Failure("not_reversible");
      const players = await findOwners(transaction, original);
      return players.map(({ id }) => id);
    },
    async execute(transaction, { subject }) {
      const original = await findReversible(ledger, transaction, subject);
      const correction = toCorrection(original);
      const [verdict] = await ledger.postWithin(transaction, [correction]);
      refuse(verdict, original.id);
      return { reversal: correction.id };
    },
    news: { done: { email: transactionEmails.reversed } },
    valuesOf: ({ description }) => ({ description }),
  });

const findReversible = async (
  ledger: Given["ledger"],
  transaction: Transaction,
  reference: string,
): Promise<StoredTransfer> => {
  const original = await ledger.findTransfer(reference, transaction);
  if (original === undefined) throw new Failure("not_found");
  if (!isReversible(original)) throw new Failure("not_reversible");
  return original;
};

/**
 * Only a posting or a settlement between a player and the house: the database refuses a correction of any other to every
 * process (LEDGER-26). What was bought was paid on a chain. What was paid to a game is given back by the game (PAY-10), which
 * counts it; both would give it back twice.
 */
const isReversible = ({ kind, subGroup, debitKind, creditKind }: StoredTransfer): boolean =>
  (kind === "post" || kind === "settle") &&
  subGroup !== "REFUND" &&
  ((debitKind === "user" && (creditKind === "fees" || creditKind === "sale")) ||
    (debitKind === "fees" && creditKind === "user"));

const findOwners = async (transaction: Transaction, { debit, credit }: StoredTransfer) => {
  const owners = [await findPlayerByAccount(transaction, debit), await findPlayerByAccount(transaction, credit)];
  return owners.filter((owner) => owner !== undefined);
};

const describe = async (
  transaction: Transaction,
  original: StoredTransfer,
): Promise<JsonObject & z.infer<typeof details>> => {
  const nameOf = async (accountId: string) =>
    (await findPlayerByAccount(transaction, accountId))?.username ?? accountId;
  return {
    amount: original.amount.toString(),
    from: await nameOf(original.debit),
    to: await nameOf(original.credit),
    description: original.description,
  };
};

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
