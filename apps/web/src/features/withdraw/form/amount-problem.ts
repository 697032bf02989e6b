/** Whether an amount can be withdrawn, as far as the page knows. The server checks everything again (WITHDRAW-19). */
import { parseAmount } from "@passport/protocol/amount";
import { supsDecimals } from "@passport/protocol/constants";
import type { MessageCode } from "@passport/protocol/messages";

/** In base units; undefined where it is not known. */
export interface Bounds {
  available: bigint | undefined;
  /** What is left for an early contributor; undefined without a limit. */
  limit: bigint | undefined;
  /** What can be withdrawn now; undefined while no deposit of the last 24 hours is limited. */
  now: bigint | undefined;
  contract: bigint | undefined;
  /** The contract's balance could not be read. */
  hasContractFailed: boolean;
}

export interface JudgedAmount {
  /** Positive, if there is one. */
  amount: bigint | undefined;
  problem: MessageCode | undefined;
  canWithdraw: boolean;
}

/** WITHDRAW-36: the first that applies. */
const problemOf = (amount: bigint, { available, limit, now, contract, hasContractFailed }: Bounds) => {
  if (available !== undefined && amount > available) return "withdraw_insufficient";
  if (limit !== undefined && amount > limit) return "early_limit_exceeded";
  if (now !== undefined && amount > now) return "withdraw_not_yet";
  if (contract !== undefined && amount > contract) return "withdraw_contract_low";
  return hasContractFailed ? "withdraw_contract_unchecked" : undefined;
};

/** What was typed, read with 18 decimals and compared with every bound (WITHDRAW-6 to WITHDRAW-12). */
export const judgeAmount = (typed: string, bounds: Bounds): JudgedAmount => {
  if (typed === "") return { amount: undefined, problem: undefined, canWithdraw: false };
  const amount = parseAmount(typed, supsDecimals);
  if (amount === undefined) return { amount, problem: "withdraw_amount_invalid", canWithdraw: false };
  if (amount === 0n) return { amount: undefined, problem: undefined, canWithdraw: false };
  const problem = problemOf(amount, bounds);
  return { amount, problem, canWithdraw: problem === undefined && bounds.available !== undefined };
};

/** WITHDRAW-14: the smallest of what is known; undefined while the own balance is not. */
export const maxOf = ({ available, limit, now, contract }: Bounds): bigint | undefined =>
  available === undefined
    ? undefined
    : [limit, now, contract].reduce<bigint>(
        (max, bound) => (bound !== undefined && bound < max ? bound : max),
        available,
      );
