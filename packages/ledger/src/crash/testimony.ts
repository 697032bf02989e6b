/** What the callers say, over all posting processes: what they wanted, and every answer that reached them. */
import { isDone, type Transfer, type Verdict } from "../transfer.ts";
import type { Operation } from "./operation.ts";

export interface Testimony {
  /** By the id of the first step. */
  operations: Map<string, Operation>;
  /** By the id of the step. */
  verdicts: Map<string, Verdict>;
}

/** `unasked` follows a step that has no verdict or was refused: it was never posted. */
export type StepState = "done" | "refused" | "unanswered" | "unasked";

export interface Step {
  transfer: Transfer;
  /** The operation's first step: a settlement or release tells its ends and amount through it. */
  first: Transfer;
  state: StepState;
  verdict: Verdict | undefined;
}

export const stepsOf = (operation: Operation, { verdicts }: Testimony): Step[] => {
  let isAsked = true;
  return operation.map((transfer) => {
    const verdict = verdicts.get(transfer.id);
    const state = stateOf(isAsked, verdict);
    isAsked = state === "done";
    return { transfer, first: operation[0], state, verdict };
  });
};

const stateOf = (isAsked: boolean, verdict: Verdict | undefined): StepState => {
  if (!isAsked) return "unasked";
  if (verdict === undefined) return "unanswered";
  return isDone(verdict) ? "done" : "refused";
};

export interface Unfinished {
  operation: Operation;
  /** The first step without an answer. */
  from: number;
}

/** What a process continues with after a crash. */
export const unfinished = (testimony: Testimony): Unfinished[] =>
  [...testimony.operations.values()].flatMap((operation) => {
    const from = stepsOf(operation, testimony).findIndex(({ state }) => state === "unanswered");
    return from === -1 ? [] : [{ operation, from }];
  });
