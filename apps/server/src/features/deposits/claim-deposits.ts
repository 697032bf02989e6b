import type { Transaction } from "@passport/database";
import { claimUnclaimed, logOf, recordOperations, type Unclaimed } from "../operations/index.ts";
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
  await creditDeposits(
    { ledger },
    transaction,
    claimed.map((row) => ({ accountId, ...logOf(row) })),
  );
  return claimed.length;
};
