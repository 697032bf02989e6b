/** What was typed, judged as the rules say (DEPOSIT-7 to DEPOSIT-10). Nothing is rounded (FORMAT-5). */
import { parseAmount } from "@passport/protocol/amount";
import { supsDecimals } from "@passport/protocol/constants";

type AmountProblem = "deposit_not_a_number" | "deposit_negative" | "deposit_above_max";

interface JudgedAmount {
  /** In base units; undefined unless it can be deposited. */
  amount: bigint | undefined;
  problem: AmountProblem | undefined;
}

const fine = (amount?: bigint): JudgedAmount => ({ amount, problem: undefined });
const wrong = (problem: AmountProblem): JudgedAmount => ({ amount: undefined, problem });

/** `balance` is undefined until the wallet's is known. */
export const judgeAmount = (typed: string, balance: bigint | undefined): JudgedAmount => {
  if (typed === "") return fine();
  if (typed.startsWith("-") && parseAmount(typed.slice(1), supsDecimals) !== undefined)
    return wrong("deposit_negative");
  const amount = parseAmount(typed, supsDecimals);
  if (amount === undefined) return wrong("deposit_not_a_number");
  if (balance === undefined || amount === 0n) return fine();
  return amount > balance ? wrong("deposit_above_max") : fine(amount);
};
