/** What a withdrawal does in the ledger: one hold, and one end of it. Every id follows from the operation's. */
import { deriveId, type Transaction } from "@passport/database";
import { isDone, type Ledger, type Transfer } from "@passport/ledger";
import { chains, isChainId, type WireMessageCode } from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { VoucherHandler } from "../vouchers/index.ts";

export const holdIdOf = (operationId: string): string => deriveId(`withdrawal ${operationId}`);
/** Settled or released, it is the hold's only end (LEDGER-5): the ledger refuses the other one. */
const settlementIdOf = (operationId: string): string => deriveId(`settle ${holdIdOf(operationId)}`);
const releaseIdOf = (operationId: string): string => deriveId(`release ${holdIdOf(operationId)}`);

/** Refusals of the ledger that a player can understand. */
const refusals: Readonly<Record<string, WireMessageCode>> = {
  account_locked: "account_locked",
  withdrawals_halted: "withdrawals_halted",
  insufficient_funds: "insufficient_funds",
  // More than 128 bits: no balance is that large.
  invalid_amount: "insufficient_funds",
};

export interface NewHold {
  operationId: string;
  accountId: string;
  chainAccountId: string;
  amount: bigint;
}

/** Thrown inside the transaction on purpose: a refusal that commits would be the id's answer for ever. */
export const holdSups = async (
  ledger: Ledger,
  transaction: Transaction,
  { operationId, accountId, chainAccountId, amount }: NewHold,
): Promise<void> => {
  const [verdict] = await ledger.postWithin(transaction, [
    {
      kind: "hold",
      id: holdIdOf(operationId),
      debit: accountId,
      credit: chainAccountId,
      amount,
      group: "WITHDRAWAL",
      subGroup: "TRANSFER",
      description: "SUPS withdrawal",
      forbiddenBy: ["withdraw", "total"],
    },
  ]);
  const code = verdict && refusals[verdict];
  if (code !== undefined) throw new Failure(code);
  if (verdict === undefined || !isDone(verdict)) throw new Error(`a withdrawal was answered with ${verdict}`);
};

/** The counterparty of what lives on a chain; opened before any transaction that needs it. */
export const openChainAccount = async (ledger: Ledger, chainId: number, accountId: string): Promise<string> => {
  if (!isChainId(chainId)) throw new Error(`chain ${chainId} is not in the registry`);
  const { id } = await ledger.openSystemAccount("chain", chains[chainId].name, accountId);
  return id;
};

/** Ends the holds of vouchers that the chain has ended. */
export const createWithdrawalVoucherHandler = (ledger: Ledger): VoucherHandler => {
  const end = async (transaction: Transaction, transfers: readonly Transfer[]): Promise<void> => {
    const verdicts = await ledger.postWithin(transaction, transfers);
    for (const [place, verdict] of verdicts.entries()) {
      // Voucher and hold end together: a hold that has ended otherwise is a broken book, and a reason to stop.
      if (!isDone(verdict)) throw new Error(`${transfers[place]?.kind} ${transfers[place]?.id}: ${verdict}`);
    }
  };
  return {
    settlementIdOf,
    settle: (transaction, ended) =>
      end(
        transaction,
        ended.map(({ voucher: { operationId } }) => ({
          kind: "settle",
          id: settlementIdOf(operationId),
          hold: holdIdOf(operationId),
        })),
      ),
    giveBack: (transaction, ended) =>
      end(
        transaction,
        ended.map(({ voucher: { operationId } }) => ({
          kind: "release",
          id: releaseIdOf(operationId),
          hold: holdIdOf(operationId),
        })),
      ),
  };
};
