import type { Transaction } from "@passport/database";
import { type ChainLog, creditDeposits as creditProven } from "@passport/ledger";
import { chains, isChainId } from "@passport/protocol";
import type { DepositsDependencies } from "./dependencies.ts";

export interface Credit extends ChainLog {
  /** Whose shard the chain's account is of; who is credited is what the log says. */
  accountId: string;
}

/** DEPOSIT-23. The ledger reads sender and amount from the log, and credits no log twice. */
export const creditDeposits = async (
  { ledger }: Pick<DepositsDependencies, "ledger">,
  transaction: Transaction,
  credits: readonly Credit[],
): Promise<void> => {
  if (credits.length === 0) return;
  const deposits = await Promise.all(
    credits.map(async ({ accountId, ...log }) => {
      const { id: counterparty } = await ledger.openSystemAccount("chain", chainName(log.chainId), accountId);
      return { log, counterparty };
    }),
  );
  await creditProven(transaction, deposits);
};

const chainName = (chainId: number): string => (isChainId(chainId) ? chains[chainId].name : `Chain ${chainId}`);
