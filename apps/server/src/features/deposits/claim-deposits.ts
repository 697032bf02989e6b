import type { Transaction } from "@passport/database";
import { claimUnclaimed, recordOperations, type Unclaimed } from "../operations/index.ts";
import { creditDeposits } from "./credit-deposits.ts";
import type { DepositsDependencies } from "./dependencies.ts";

/** DEPOSIT-16: returns how many deposits the account has just been credited with. */
export const claimDeposits = async (
  { ledger }: Pick<DepositsDependencies, "ledger">,
  transaction: Transaction,
  { accountId, ...of }: Unclaimed & { accountId: string },
): Promise<number> => {
  const claimed = await recordOperations(transaction, (recorder) =>
    claimUnclaimed(transaction, recorder, { kind: "deposit", of, accountId, outcomesOf: async () => new Map() }),
  );
  const credits = claimed.map(({ id, chain_id, transfer_id, amount }) => {
    if (chain_id === null || transfer_id === null || amount === null) throw new Error(`deposit ${id} is incomplete`);
    return { accountId, chainId: chain_id, transferId: transfer_id, amount: BigInt(amount) };
  });
  await creditDeposits({ ledger }, transaction, credits);
  return claimed.length;
};
