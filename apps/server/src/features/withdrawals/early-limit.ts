import { readClock, type Transaction } from "@passport/database";
import { Failure } from "../../platform/wire/failure.ts";
import { earlyObjection, findEarlyContributor } from "../early/index.ts";
import { sumWithdrawals } from "../operations/index.ts";

/**
 * EARLY2-16: in the transaction of the hold, after the operation was opened: the sum includes it. The player's row is
 * locked, so parallel calls of one account are counted one after another.
 */
export const refuseAboveEarlyLimit = async (
  transaction: Transaction,
  { accountId, amount }: { accountId: string; amount: bigint },
): Promise<void> => {
  const contributor = await findEarlyContributor(transaction, accountId);
  if (contributor === undefined) return;
  const withdrawn = await sumWithdrawals(transaction, accountId);
  const refusal = earlyObjection(contributor, { amount, withdrawn, now: await readClock(transaction) });
  if (refusal !== undefined) throw new Failure(refusal);
};
