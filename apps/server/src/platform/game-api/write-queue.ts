/**
 * Writes of all games that arrived while the last batch was in flight are done in one transaction. A batch that fails is
 * halved until the failing write is alone, and one whose result was lost is done again under the same idempotency keys.
 * Games take turns, and a game's writes of one row wait for each other in batches that others share (EXTERNAL-31).
 *
 * Halving makes others wait, so a game whose write failed by a defect has a queue of its own for a minute (EXTERNAL-30).
 */
import type { Database } from "@passport/database";
import { failureKind, LedgerOverloaded, LedgerUnavailable, PostingQueue } from "@passport/ledger";
import type { OutboxRelay } from "../outbox/relay.ts";
import { Failure } from "../wire/failure.ts";
import type { ServiceBatchHandler } from "../wire/handlers.ts";
import { answerTogether, type KeptAnswer, textOf, type WriteRequest } from "./answer-once.ts";

export interface QueuedWrite extends WriteRequest {
  exchange: object;
}

export interface WriteQueueOptions {
  db: Database;
  outbox: Pick<OutboxRelay, "poke">;
  /** For tests of the minute. */
  nowMs?: () => number;
}

/** Enough for every caller of a busy evening; the claims of a batch are locked for as long as it takes. */
const maxBatch = 250;

const apartForMs = 60_000;

/** Resolves with the answer when it has committed; rejects with the call's own failure. */
export const createWriteQueue = (
  { db, outbox, nowMs = () => performance.now() }: WriteQueueOptions,
  { declaration, rowOf, handleAll }: ServiceBatchHandler,
): ((write: QueuedWrite) => Promise<KeptAnswer>) => {
  const writeAll = async (batch: readonly QueuedWrite[]): Promise<(KeptAnswer | Failure)[]> => {
    const decided = await answerTogether(db, batch, async (transaction, fresh) => {
      const outputs = await handleAll(transaction, fresh.map(({ exchange }) => exchange) as never);
      return outputs.map((output) =>
        output instanceof Failure ? output : JSON.stringify(declaration.output.parse(output)),
      );
    });
    // At once: what the use case announced is sent together with the responses.
    outbox.poke();
    return decided;
  };

  /**
   * A row is each game's own: another's write of it finds none, and makes no one wait. No idempotency key with its client
   * looks like a row, since it has a line break further on.
   */
  const keysOf = (write: QueuedWrite): string[] => {
    const row = rowOf(write.exchange as never);
    return row === undefined ? [textOf(write)] : [textOf(write), `row ${write.clientId} ${row}`];
  };

  const newQueue = () =>
    new PostingQueue<QueuedWrite, KeptAnswer | Failure>({
      maxBatch,
      kindOf: failureKind,
      ownerOf: ({ clientId }) => clientId,
      keysOf,
      post: writeAll,
    });
  const together = newQueue();
  /** By client. At most one for each game that is registered. */
  const apart = new Map<string, { queue: typeof together; untilMs: number }>();

  const queueOf = (clientId: string): typeof together => {
    const own = apart.get(clientId);
    if (own === undefined) return together;
    if (own.untilMs > nowMs()) return own.queue;
    apart.delete(clientId);
    return together;
  };

  const setApart = (clientId: string): void => {
    const queue = apart.get(clientId)?.queue ?? newQueue();
    apart.set(clientId, { queue, untilMs: nowMs() + apartForMs });
  };

  return async (write) => {
    const outcome = await queueOf(write.clientId)
      .post(write)
      .catch((error: unknown) => {
        if (!isBusy(error)) setApart(write.clientId);
        throw isBusy(error) ? new Failure("unavailable") : error;
      });
    if (outcome instanceof Failure) throw outcome;
    return outcome;
  };
};

/** No defect of the write. */
const isBusy = (error: unknown): boolean => error instanceof LedgerOverloaded || error instanceof LedgerUnavailable;
