import type { Transaction } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import { holdsAssets } from "../../assets/index.ts";
import { hasOpenOperations } from "../../operations/index.ts";
import type { AccountToDelete } from "../../profile/index.ts";

export type Obstacle = "account_holds_value" | "operations_under_way" | "account_locked";

/**
 * What would be lost with the account, or is not decided yet. The caller has locked the player's row, so that nothing
 * comes in afterwards; therefore it does not matter that the balance is read over another connection. A voucher is
 * open as long as its operation is.
 */
export const findObstacle = async (
  { ledger }: { ledger: Pick<Ledger, "balance" | "otherBalances"> },
  transaction: Transaction,
  { account_id: accountId, total_lock }: AccountToDelete,
): Promise<Obstacle | undefined> => {
  // An owner who locked it suspects a thief.
  if (total_lock) return "account_locked";
  if (await hasOpenOperations(transaction, accountId)) return "operations_under_way";
  const balance = await ledger.balance(accountId);
  // What is held is a part of what is posted.
  if (balance === undefined || balance.posted !== 0n) return "account_holds_value";
  // Points of games lapse (LEDGER-25), but not those that a payment holds.
  if ((await ledger.otherBalances(accountId)).some(({ held }) => held !== 0n)) return "operations_under_way";
  return (await holdsAssets(transaction, accountId)) ? "account_holds_value" : undefined;
};
