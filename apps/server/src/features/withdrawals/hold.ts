/** What a withdrawal does in the ledger: one hold, and one end of it. Every id follows from the operation's. */
import { deriveId, type Transaction } from "@passport/database";
import {
  type ChainLog,
  isDone,
  type Ledger,
  releaseWithdrawals,
  returnWithdrawals,
  settleWithdrawals,
  withdrawalHoldId,
} from "@passport/ledger";
import { chains, isChainId, type WireMessageCode } from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { EndedVoucher, VoucherHandler } from "../vouchers/index.ts";
import { deleteFreshWithdrawals } from "./fresh-store.ts";

/** Settled or released, it is the hold's only end (LEDGER-5): the ledger refuses the other one, and derives the same id. */
const settlementIdOf = (operationId: string): string => deriveId(`settle ${withdrawalHoldId(operationId)}`);

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
      id: withdrawalHoldId(operationId),
      debit: accountId,
      credit: chainAccountId,
      amount,
      group: "WITHDRAWAL",
      subGroup: "TRANSFER",
      description: "SUPS withdrawal",
      forbiddenBy: ["withdraw", "total"],
      related: operationId,
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

/** Ends the holds of vouchers that the chain has ended, each by the log that says so or by the final block past its time. */
export const withdrawalVoucherHandler: VoucherHandler = {
  settlementIdOf,
  settle: (transaction, ended) => settleWithdrawals(transaction, ended.flatMap(logOf)),
  async giveBack(transaction, ended) {
    await deleteFreshWithdrawals(
      transaction,
      ended.map(({ voucher }) => voucher.operationId),
    );
    const logs = ended.flatMap(logOf);
    const expired = ended.filter((one) => logOf(one).length === 0).map(({ voucher }) => voucher.id);
    if (logs.length > 0) await releaseWithdrawals(transaction, logs);
    if (expired.length > 0) await returnWithdrawals(transaction, expired);
  },
};

const logOf = ({ voucher: { chainId }, txHash, logIndex }: EndedVoucher): ChainLog[] =>
  txHash === undefined || logIndex === undefined ? [] : [{ chainId, txHash, logIndex }];
