/**
 * Searches and files read thousands of rows where a page reads twenty. They take turns, so that the
 * connections of the pool stay free for everybody else; and when too many wait already, a newcomer is
 * told so at once instead of after its page has given up.
 */
import { type BoundedQueue, createBoundedQueue } from "../../platform/queue/bounded-queue.ts";

/** Of the ten connections that a process has. */
const maxRunning = 2;
/** A search of the full depth takes about 30 ms: the last in line waits for less than a second. */
const maxWaiting = 40;

export const createHeavyReads = (): BoundedQueue => createBoundedQueue({ maxRunning, maxWaiting });
