/**
 * What one game may have in flight in a process, apart from the writes that games do together: a game that reads a lot, or
 * writes one row from many calls at once, waits for itself, and the connections of the pool stay free for others
 * (EXTERNAL-33).
 */
import { type BoundedQueue, createBoundedQueue } from "../queue/bounded-queue.ts";
import { Failure } from "../wire/failure.ts";

/** A process has ten connections; one game may use this many. */
const maxRunning = 2;
/** A read takes a few milliseconds: the last in line waits for about a second. */
export const maxWaiting = 500;

const tooMany = () => new Failure("too_many_requests", undefined, { retryAfterSeconds: 1 });

export const createGameTurns = (): ((clientId: string) => BoundedQueue) => {
  /** Holds one entry for each client whose key was valid, so at most one for each registered game. */
  const queues = new Map<string, BoundedQueue>();
  return (clientId) => {
    const queue = queues.get(clientId) ?? createBoundedQueue({ maxRunning, maxWaiting, refusal: tooMany });
    queues.set(clientId, queue);
    return queue;
  };
};
