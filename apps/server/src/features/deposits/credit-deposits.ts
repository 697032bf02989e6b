import type { Transaction } from "@passport/database";
import { isDone, type Posting } from "@passport/ledger";
import { chains, isChainId } from "@passport/protocol";
import type { DepositsDependencies } from "./dependencies.ts";

export interface Credit {
  accountId: string;
  chainId: number;
  transferId: string;
  amount: bigint;
}

/** DEPOSIT-23. The transfer's id follows from the log, so that no log is ever credited twice. */
export const creditDeposits = async (
  { ledger }: Pick<DepositsDependencies, "ledger">,
  transaction: Transaction,
  credits: readonly Credit[],
): Promise<void> => {
  if (credits.length === 0) return;
  const postings = await Promise.all(
    credits.map(async ({ accountId, chainId, transferId, amount }): Promise<Posting> => {
      const { id: counterparty } = await ledger.openSystemAccount("chain", chainName(chainId), accountId);
      return {
        kind: "post",
        id: transferId,
        debit: counterparty,
        credit: accountId,
        amount,
        group: "DEPOSIT",
        subGroup: "TRANSFER",
        description: "SUPS deposit",
      };
    }),
  );
  const verdicts = await ledger.postWithin(transaction, postings);
  const refused = verdicts.findIndex((verdict) => !isDone(verdict));
  if (refused >= 0) throw new Error(`deposit ${postings[refused]?.id} was answered with ${verdicts[refused]}`);
};

const chainName = (chainId: number): string => (isChainId(chainId) ? chains[chainId].name : `Chain ${chainId}`);
