/** Many blocks in few requests. */

import { type BlockHeader, blockCall, parseHeader } from "../nodes/header.ts";
import type { RpcCall } from "../nodes/json-rpc.ts";
import type { Nodes } from "../nodes/nodes.ts";
import { ChainMoved } from "../watch/chain-errors.ts";

/** Headers are small; whole blocks are not, and a node returns a batch at once. */
const headersAtOnce = 100;
const wholeBlocksAtOnce = 20;
/** Polite to a provider, and enough that the wire is never the bottleneck. */
const requestsAtOnce = 4;

/** Results in the order of the calls; `null` where no node knows. */
export const requestInBatches = async (
  nodes: Nodes,
  calls: readonly RpcCall[],
  batchSize: number,
): Promise<unknown[]> => {
  const batches = Array.from({ length: Math.ceil(calls.length / batchSize) }, (_, index) =>
    calls.slice(index * batchSize, (index + 1) * batchSize),
  );
  const answers: unknown[][] = batches.map(() => []);
  const waiting = batches.entries();
  const askInTurn = async (): Promise<void> => {
    for (const [index, batch] of waiting) answers[index] = await nodes.requestAll(batch);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, askInTurn));
  return answers.flat();
};

/** Undefined where the chain has no such block (any more). */
export const findHeaders = async (nodes: Nodes, numbers: readonly number[]): Promise<(BlockHeader | undefined)[]> => {
  const calls = numbers.map((number) => blockCall(number));
  const answers = await requestInBatches(nodes, calls, headersAtOnce);
  return answers.map((answer) => (answer === null ? undefined : parseHeader(answer)));
};

export const readHeaders = async (nodes: Nodes, numbers: readonly number[]): Promise<BlockHeader[]> =>
  (await findHeaders(nodes, numbers)).map((header, index) => present(header, numbers[index]));

/** With their transactions, as the node gives them. */
export const readWholeBlocks = async (nodes: Nodes, numbers: readonly number[]): Promise<unknown[]> => {
  const calls = numbers.map((number) => blockCall(number, true));
  const answers = await requestInBatches(nodes, calls, wholeBlocksAtOnce);
  return answers.map((answer, index) => present(answer, numbers[index]));
};

const present = <T>(answer: T, number: number | undefined): NonNullable<T> => {
  if (answer === null || answer === undefined) throw new ChainMoved(`block ${number} is not there`);
  return answer;
};

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
