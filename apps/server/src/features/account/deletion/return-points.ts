import { newId, type Transaction } from "@passport/database";
import { isDone, issuerAccount, type Ledger } from "@passport/ledger";

/**
 * Points of games lapse with the account (LEDGER-25): each balance goes back to its issuer, in the transaction that erases the
 * account, so that the books stay whole and the game may issue as much again. The caller has locked the player's row, so no
 * points come in afterwards.
 */
export const returnPoints = async (
  { ledger }: { ledger: Pick<Ledger, "otherBalances" | "postWithin"> },
  transaction: Transaction,
  accountId: string,
): Promise<void> => {
  const balances = (await ledger.otherBalances(accountId)).filter(({ posted }) => posted > 0n);
  if (balances.length === 0) return;
  const verdicts = await ledger.postWithin(
    transaction,
    balances.map(({ accountId: debit, currency, posted }) => ({
      kind: "post",
      id: newId(),
      debit,
      credit: issuerAccount(currency.id, currency.name, accountId).id,
      amount: posted,
      group: "ACCOUNT",
      subGroup: "DELETION",
      description: "Returned with the deleted account",
    })),
  );
  // Spent at this moment: nothing is erased, and the job tries again.
  if (!verdicts.every(isDone)) throw new Error(`points were not returned: ${verdicts.join(", ")}`);
};
