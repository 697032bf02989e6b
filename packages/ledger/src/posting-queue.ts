/**
 * Combines callers who each await one transfer, or anything else with an idempotency key, into batches. All that arrived while the last batch was in
 * flight become the next one: a single transfer does not wait, and under load batches grow by
 * themselves. There is no timer.
 *
 * The guarantee: a verdict is given only for what the engine acknowledged. A batch that conflicts with another
 * process's is retried; one whose result was lost is retried with the same keys, which cannot
 * move money twice; one that can never succeed is halved until the failing transfer is alone, so that
 * no caller fails because of another caller's transfer.
 *
 * The queue is bounded by time: a transfer that would wait for more than 500 ms, at the pace of the last batches,
 * is refused at once, since callers who wait longer have given up or will retry. Admission depends
 * on what is queued before a transfer, not on the age of the oldest one, which keeps throughput steady:
 * by age, the queue would refuse everything until it is empty, accept, and refuse again.
 *
 * Owners who share a queue have their turns in each batch, and are refused only for what they wait for themselves.
 */
import { setTimeout as delay } from "node:timers/promises";
import { LedgerOverloaded, LedgerUnavailable } from "./errors.ts";
import { FairLine, type InLine } from "./fair-line.ts";
import type { FailureKind } from "./postgres/failure-kind.ts";
import type { Transfer, Verdict } from "./transfer.ts";

export interface LedgerMetrics {
  batchPosted(batch: { transfers: number; oldestWaitMs: number; postMs: number }): void;
  transferShed(): void;
  batchRetried(cause: FailureKind): void;
}

export interface PostingQueueOptions<Item = Transfer, Answer = Verdict> {
  /** One answer for each, in their order. */
  post(batch: readonly Item[]): Promise<Answer[]>;
  kindOf(error: unknown): FailureKind;
  /** The owner who takes a turn; items without one share a single turn. */
  ownerOf?(item: Item): string;
  /** No two with the same key are in one batch: the later one sees what the earlier one did. */
  keysOf?(item: Item): readonly string[];
  metrics?: LedgerMetrics;
  /** More does not make a batch cheaper per transfer, it only makes those in it wait for each other. */
  maxBatch?: number;
  maxWaitMs?: number;
  /** How long a lost database is waited for before callers are told that the outcome is unknown. */
  maxOutageMs?: number;
}

interface Waiting<Item, Answer> extends InLine {
  transfer: Item;
  since: number;
  resolve(verdict: Answer): void;
  reject(error: unknown): void;
}

const retrySpacingMs = 100;

/** One for all: thousands of refusals a second must not cost as much as postings, which a stack each would. */
const overloaded = new LedgerOverloaded();

export class PostingQueue<Item = Transfer, Answer = Verdict> {
  readonly #options: Required<Omit<PostingQueueOptions<Item, Answer>, "metrics">> &
    Pick<PostingQueueOptions, "metrics">;
  readonly #waiting = new FairLine<Waiting<Item, Answer>>();
  /** The time at which the first of the waiting items came. */
  #arrivedSince: number | undefined;
  #running: Promise<void> | undefined;
  /** How long a batch takes, smoothed over the last few. */
  #batchMs = 0;

  constructor(options: PostingQueueOptions<Item, Answer>) {
    this.#options = {
      maxBatch: 1000,
      maxWaitMs: 500,
      maxOutageMs: 5000,
      ownerOf: () => "",
      keysOf: () => [],
      ...options,
    };
  }

  post(transfer: Item): Promise<Answer> {
    const now = performance.now();
    const { ownerOf, keysOf, metrics } = this.#options;
    const owner = ownerOf(transfer);
    if (this.#isFull(owner, now)) {
      metrics?.transferShed();
      return Promise.reject(overloaded);
    }
    return new Promise((resolve, reject) => {
      this.#waiting.add({ transfer, owner, keys: keysOf(transfer), since: now, resolve, reject });
      this.#arrivedSince ??= now;
      this.#running ??= this.#run();
    });
  }

  #isFull(owner: string, now: number): boolean {
    const { maxBatch, maxWaitMs } = this.#options;
    const ahead = this.#waiting.length < maxBatch ? 0 : this.#waiting.aheadOf(owner);
    // The one in flight comes first. Who fits into the next batch is always welcome: one slow batch is no overload.
    const isLate = ahead >= maxBatch && (1 + ahead / maxBatch) * this.#batchMs > maxWaitMs;
    // The age is for a database that does not respond at all, then there is no pace, and for an owner whose items wait for
    // each other: those of others are younger.
    const oldest = Math.min(this.#waiting.firstOf(owner)?.since ?? now, this.#arrivedSince ?? now);
    return isLate || now - oldest > 2 * maxWaitMs;
  }

  /** Resolves when nothing is waiting or in flight any more. */
  async drain(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    for (;;) {
      // Callers that were answered in this turn of the event loop ask again in it: one batch, not one and then the rest.
      await nextTurn();
      let inFlight = this.#postNext();
      while (inFlight !== undefined) {
        const answer = await inFlight;
        // First the next batch, then the verdicts: callers do their part while the database does its. A turn
        // in between, since a batch is on its way only after a few promises of the driver.
        inFlight = this.#postNext();
        if (inFlight !== undefined) await nextTurn();
        answer();
      }
      await nextTurn();
      if (this.#waiting.length === 0) break;
    }
    this.#running = undefined;
  }

  /** Resolves, never rejects, with a function that settles the callers. Undefined when the queue is empty. */
  #postNext(): Promise<() => void> | undefined {
    if (this.#waiting.length === 0) return undefined;
    this.#arrivedSince = undefined;
    return this.#postWhole(this.#waiting.take(this.#options.maxBatch));
  }

  async #postWhole(batch: Waiting<Item, Answer>[]): Promise<() => void> {
    const started = performance.now();
    const oldestWaitMs = started - (batch[0]?.since ?? started);
    const answer = await this.#decide(batch);
    const postMs = performance.now() - started;
    this.#batchMs += (postMs - this.#batchMs) / 4;
    this.#options.metrics?.batchPosted({ transfers: batch.length, oldestWaitMs, postMs });
    return answer;
  }

  async #decide(batch: Waiting<Item, Answer>[]): Promise<() => void> {
    try {
      const verdicts = await this.#postPatiently(batch.map(({ transfer }) => transfer));
      return () => {
        for (const [index, verdict] of verdicts.entries()) batch[index]?.resolve(verdict);
      };
    } catch (error) {
      if (batch.length === 1 || error instanceof LedgerUnavailable) {
        return () => {
          for (const { reject } of batch) reject(error);
        };
      }
      const middle = batch.length >> 1;
      const answers = [await this.#decide(batch.slice(0, middle)), await this.#decide(batch.slice(middle))];
      return () => {
        for (const answer of answers) answer();
      };
    }
  }

  async #postPatiently(transfers: Item[]): Promise<Answer[]> {
    const { post, kindOf, metrics, maxOutageMs } = this.#options;
    const giveUpAt = performance.now() + maxOutageMs;
    for (;;) {
      try {
        return await post(transfers);
      } catch (error) {
        const kind = kindOf(error);
        if (kind === "broken") throw error;
        if (performance.now() > giveUpAt) throw new LedgerUnavailable(error);
        metrics?.batchRetried(kind);
        if (kind === "lost") await delay(retrySpacingMs);
      }
    }
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
