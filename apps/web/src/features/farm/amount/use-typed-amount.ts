import { useState } from "react";
import { acceptTyped, amountOf } from "./typed-amount.ts";

export interface TypedAmount {
  typed: string;
  /** An input of the player, or a text that the page puts there. */
  type: (text: string) => void;
  /** Undefined while nothing is typed that is more than nothing. */
  amount: bigint | undefined;
}

/** Without anything to compare it with, the amount is what was typed. After a move the field is empty again. */
export const useTypedAmount = (available: bigint | undefined, moves: number): TypedAmount => {
  const [typed, setTyped] = useState("");
  const [movesBefore, setMovesBefore] = useState(moves);
  if (moves !== movesBefore) {
    setMovesBefore(moves);
    setTyped("");
  }
  const amount = amountOf(typed, available ?? 0n);
  return {
    typed,
    type: (text) => setTyped((before) => acceptTyped(before, text)),
    amount: amount === 0n ? undefined : amount,
  };
};
