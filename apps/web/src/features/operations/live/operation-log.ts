/**
 * The operations of an account as far as its topic has sent them. Each message has everything in flight and the
 * newest of what ended: what was in flight and is missing from it is so no more.
 */
import type { Operation } from "@passport/protocol/operation";
import { isNews, isOver } from "../operation-words.ts";

export interface OperationLog {
  /** Undefined until the first message. */
  operations: readonly Operation[] | undefined;
  /** What the last message brought to an end, or to support. */
  news: readonly Operation[];
}

export const emptyLog: OperationLog = { operations: undefined, news: [] };

/** Ids begin with their time, so they order those of one instant. */
const newestFirst = (one: Operation, other: Operation): number =>
  other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id);

/** Each once, newest first; of several readings of one the freshest counts, and of equals the last. */
export const mergeOperations = (...lists: readonly (readonly Operation[])[]): Operation[] => {
  const byId = new Map<string, Operation>();
  for (const operation of lists.flat()) {
    const known = byId.get(operation.id);
    if (!known || operation.updated_at >= known.updated_at) byId.set(operation.id, operation);
  }
  return [...byId.values()].sort(newestFirst);
};

export const receiveOperations = ({ operations: known }: OperationLog, brought: readonly Operation[]): OperationLog => {
  if (known === undefined) return { operations: mergeOperations(brought), news: [] };
  const before = new Map(known.map((operation) => [operation.id, operation.state]));
  return {
    operations: mergeOperations(known.filter(isOver), brought),
    news: brought.filter(({ id, state }) => isNews(state) && before.get(id) !== state),
  };
};
