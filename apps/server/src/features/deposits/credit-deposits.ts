import type { Transaction } from "@passport/database";
import { type ChainLog, creditDeposits as creditProven, systemAccount } from "@passport/ledger";
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
  for (const [chainId, ofChain] of Map.groupBy(credits, (credit) => credit.chainId)) {
    const players = ofChain.map(({ accountId }) => accountId);
    await ledger.openSystemAccounts("chain", chainName(chainId), players);
  }
  const deposits = credits.map(({ accountId, ...log }) => ({
    log,
    counterparty: systemAccount("chain", chainName(log.chainId), accountId).id,
  }));
  await creditProven(transaction, deposits);
};

const chainName = (chainId: number): string => (isChainId(chainId) ? chains[chainId].name : `Chain ${chainId}`);
