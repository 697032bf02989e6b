/** What was typed, judged as DEPASSET-8 says. Items are counted: nothing is rounded. */

type CountProblem = "item_amount_invalid" | "item_amount_negative" | "item_amount_above_total";

interface JudgedCount {
  /** Undefined unless it can be deposited. */
  count: bigint | undefined;
  problem: CountProblem | undefined;
}

const fine = (count?: bigint): JudgedCount => ({ count, problem: undefined });
const wrong = (problem: CountProblem): JudgedCount => ({ count: undefined, problem });

/** `balance` is undefined until the wallet's is known. */
export const judgeCount = (typed: string, balance: bigint | undefined): JudgedCount => {
  if (typed === "") return fine();
  if (!/^-?\d+$/.test(typed)) return wrong("item_amount_invalid");
  const count = BigInt(typed);
  if (count < 0n) return wrong("item_amount_negative");
  if (count === 0n || balance === undefined) return fine();
  return count > balance ? wrong("item_amount_above_total") : fine(count);
};
