/** What a move does in the ledger: one hold of the fee, and one end of it. Every id follows from the operation's. */
import { deriveId, type Transaction } from "@passport/database";
import { isDone, type Ledger, type Transfer } from "@passport/ledger";
import { type MessageCode, serviceGasSups, supsDecimals } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";

const feeAmount = serviceGasSups * 10n ** BigInt(supsDecimals);

export const feeHoldIdOf = (operationId: string): string => deriveId(`move fee ${operationId}`);
/** Settled or released, it is the hold's only end (LEDGER-5): the ledger refuses the other one. */
export const feeIdOf = (operationId: string): string => deriveId(`settle ${feeHoldIdOf(operationId)}`);
const releaseIdOf = (operationId: string): string => deriveId(`release ${feeHoldIdOf(operationId)}`);

const refusals: Readonly<Record<string, MessageCode>> = {
  account_locked: "account_locked",
  insufficient_funds: "insufficient_funds",
};

/** Opened before the transaction that needs it. */
export const openFeeAccount = async (ledger: Ledger, accountId: string): Promise<string> => {
  const { id } = await ledger.openSystemAccount("fees", "Passport", accountId);
  return id;
};

export interface NewFee {
  operationId: string;
  accountId: string;
  feeAccountId: string;
  description: string;
}

/** MOVE-4, MOVE-15: thrown inside the transaction, so that a refusal leaves nothing behind. */
export const holdFee = async (
  ledger: Ledger,
  transaction: Transaction,
  { operationId, accountId, feeAccountId, description }: NewFee,
): Promise<void> => {
  const [verdict] = await ledger.postWithin(transaction, [
    {
      kind: "hold",
      id: feeHoldIdOf(operationId),
      debit: accountId,
      credit: feeAccountId,
      amount: feeAmount,
      // What players filter their history by (MOVE-18).
      group: "ASSET MANAGEMENT",
      subGroup: "FEE",
      description,
      forbiddenBy: ["total"],
      related: operationId,
    },
  ]);
  const code = verdict && refusals[verdict];
  if (code !== undefined) throw new Failure(code);
  if (verdict === undefined || !isDone(verdict)) throw new Error(`the fee of a move was answered with ${verdict}`);
};

/** Ends the fees of moves: those that happened are paid, the others are released. */
export const endFees = async (
  ledger: Ledger,
  transaction: Transaction,
  ended: readonly { operationId: string; isMoved: boolean }[],
): Promise<void> => {
  if (ended.length === 0) return;
  const transfers: Transfer[] = ended.map(({ operationId, isMoved }) => ({
    kind: isMoved ? "settle" : "release",
    id: isMoved ? feeIdOf(operationId) : releaseIdOf(operationId),
    hold: feeHoldIdOf(operationId),
  }));
  const verdicts = await ledger.postWithin(transaction, transfers);
  for (const [place, verdict] of verdicts.entries()) {
    // Operation and hold end together: a hold that has ended otherwise is a broken ledger, and a reason to stop.
    if (!isDone(verdict)) throw new Error(`${transfers[place]?.kind} ${transfers[place]?.id}: ${verdict}`);
  }
};
