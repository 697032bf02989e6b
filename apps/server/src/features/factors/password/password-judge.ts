/**
 * Judges passwords in a thread of its own behind a bounded queue, as argon2 has: a judgement takes up to 0.2 s of a core,
 * during which no other request of the process could be served (REALTIME-35).
 */
import { Worker } from "node:worker_threads";
import { createBoundedQueue } from "../../../platform/queue/bounded-queue.ts";
import type { PasswordJudge } from "../dependencies.ts";

export interface JudgementRequest {
  id: number;
  password: string;
  /** About the player or the product; they count as the first guesses. */
  knownWords: readonly string[];
}

export interface Judgement {
  id: number;
  isGuessable: boolean;
}

/** At 0.2 s for the slowest, the longest wait is some four seconds. */
const maxWaiting = 20;

export const createPasswordJudge = (queue = createBoundedQueue({ maxRunning: 1, maxWaiting })): PasswordJudge => ({
  isGuessable: (password, knownWords) => queue.run(() => ask(password, knownWords)),
  warmUp: () => void runningThread(),
});

interface Thread {
  worker: Worker;
  pending: Map<number, PromiseWithResolvers<boolean>>;
}

/** One for the process: its dictionaries take 80 MB and 0.4 s. It does not keep the process alive. */
let thread: Thread | undefined;
let lastId = 0;

const ask = async (password: string, knownWords: readonly string[]): Promise<boolean> => {
  const { worker, pending } = runningThread();
  const judged = Promise.withResolvers<boolean>();
  lastId += 1;
  const request: JudgementRequest = { id: lastId, password, knownWords };
  pending.set(request.id, judged);
  worker.ref();
  worker.postMessage(request);
  return judged.promise;
};

const runningThread = (): Thread => (thread ??= startThread());

const startThread = (): Thread => {
  const worker = new Worker(new URL("./password-judge-thread.ts", import.meta.url));
  const started: Thread = { worker, pending: new Map() };
  worker.on("message", ({ id, isGuessable }: Judgement) => {
    started.pending.get(id)?.resolve(isGuessable);
    started.pending.delete(id);
    if (started.pending.size === 0) worker.unref();
  });
  // The next password starts another thread.
  const end = (cause: unknown): void => {
    if (thread === started) thread = undefined;
    for (const { reject } of started.pending.values()) reject(new Error("no password can be judged", { cause }));
    started.pending.clear();
  };
  worker.on("error", end);
  worker.on("exit", end);
  // After the listeners, of which the one for messages would keep the process alive again.
  worker.unref();
  return started;
};
