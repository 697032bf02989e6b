/** Many blocks in few requests. */

import { type BlockHeader, blockQuestion } from "../nodes/header.ts";
import type { Nodes } from "../nodes/nodes.ts";
import type { Question } from "../nodes/question.ts";
import { ChainMoved } from "./chain-errors.ts";

const headersAtOnce = 100;
/** Polite to a provider, and enough that the wire is never the bottleneck. */
const requestsAtOnce = 4;

/** Results in the order of the questions. */
export const askInBatches = async <T>(
  nodes: Nodes,
  questions: readonly Question<T>[],
  batchSize: number,
): Promise<T[]> => {
  const batches = Array.from({ length: Math.ceil(questions.length / batchSize) }, (_, index) =>
    questions.slice(index * batchSize, (index + 1) * batchSize),
  );
  const answers: T[][] = batches.map(() => []);
  const waiting = batches.entries();
  const askInTurn = async (): Promise<void> => {
    for (const [index, batch] of waiting) answers[index] = await nodes.askAll(batch);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, askInTurn));
  return answers.flat();
};

/** Undefined where the chain has no such block (any more). */
export const findHeaders = async (nodes: Nodes, numbers: readonly number[]): Promise<(BlockHeader | undefined)[]> => {
  const answers = await askInBatches(nodes, numbers.map(blockQuestion), headersAtOnce);
  return answers.map((header) => header ?? undefined);
};

export const readHeaders = async (nodes: Nodes, numbers: readonly number[]): Promise<BlockHeader[]> =>
  (await findHeaders(nodes, numbers)).map((header, index) => present(header, numbers[index]));

/** There is one, or the chain moved while it was read. */
export const present = <T>(answer: T, number: number | undefined): NonNullable<T> => {
  if (answer === null || answer === undefined) throw new ChainMoved(`block ${number} is not there`);
  return answer;
};

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
