/** Several moves at once: what became of each, and what they cost together. Pure. */
import { gasPerMove } from "./movable.ts";

export type MoveResult =
  | { state: "waiting" | "moving" | "moved" }
  /** Nothing was moved and nothing was paid. */
  | { state: "undone"; code: string; text: string };

export type MoveResults = ReadonlyMap<string, MoveResult>;

export interface BulkEvent {
  id: string;
  result: MoveResult;
}

export const withResult = (results: MoveResults, { id, result }: BulkEvent): MoveResults =>
  new Map([...results, [id, result]]);

export interface Tally {
  moved: number;
  /** The game refused or did not answer: the fee was held and came back. */
  returned: number;
  notMoved: number;
  isOver: boolean;
  gasPaid: bigint;
}

const isReturned = (code: string) => code === "move_refused" || code === "move_unanswered";

export const tallyOf = (results: MoveResults): Tally => {
  const all = [...results.values()];
  const moved = all.filter(({ state }) => state === "moved").length;
  const undone = all.flatMap((result) => (result.state === "undone" ? [result.code] : []));
  const returned = undone.filter(isReturned).length;
  return {
    moved,
    returned,
    notMoved: undone.length - returned,
    isOver: moved + undone.length === all.length,
    gasPaid: BigInt(moved) * gasPerMove,
  };
};

/** Runs the jobs in their order, so many at a time. Never rejects: each job reports for itself. */
export const runInTurns = async (jobs: readonly (() => Promise<void>)[], atOnce: number): Promise<void> => {
  const left = [...jobs];
  const work = async (): Promise<void> => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) await job();
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, work));
};
