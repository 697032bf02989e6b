/**
 * Reads for all topics of the process. Those that come while a query is under way share the next one, whichever topics
 * and owners they are of, as long as they read by the same function: thousands of pages that open together, or a
 * commit that touches many players, cost a few queries. A feature cannot read in any other way (`onTopic`).
 *
 * A read that was asked for is never answered by a query that had started before (`topic-reads.test.ts`).
 */
import pLimit, { type LimitFunction } from "p-limit";
import { withDeadline } from "../bus/deadline.ts";
import { type Batcher, createBatcher } from "../queue/batcher.ts";
import { Failure } from "../wire/failure.ts";
import type { LogPosition, ReadLogs, ReadMany, TopicHandler } from "../wire/handlers.ts";

/** Longer than a read ever takes; the database ends a statement after 10 s by itself. */
const readTimeoutMs = 12_000;

interface Request<Key> {
  key: Key;
  started(): void;
}

export class TopicReads {
  readonly #limit: LimitFunction;
  readonly #snapshots = new Map<ReadMany<unknown>, Batcher<Request<string>, unknown>>();
  readonly #logs = new Map<ReadLogs<unknown>, Batcher<Request<LogPosition & { limit: number }>, readonly unknown[]>>();

  /** `concurrentQueries` at most are under way, whatever is asked for: the other connections are for commands. */
  constructor(concurrentQueries: number) {
    this.#limit = pLimit(concurrentQueries);
  }

  async snapshot({ readMany, toSnapshot }: TopicHandler, id: string, started: () => void) {
    const batcher = entryOf(this.#snapshots, readMany, () => this.#batch(readMany, (key) => key));
    const found = await batcher.add({ key: id, started });
    if (found === undefined) throw new Failure("not_found");
    return toSnapshot(found as never, id);
  }

  async changesAfter(
    { readMany, toChange }: NonNullable<TopicHandler["log"]>,
    position: LogPosition & { limit: number },
    started: () => void,
  ) {
    const readAll = (positions: readonly (LogPosition & { limit: number })[]) =>
      readMany(positions, Math.max(...positions.map(({ limit }) => limit)));
    const nameOf = ({ id, seq }: LogPosition) => `${id} ${seq}`;
    const batcher = entryOf(this.#logs, readMany, () => this.#batch(readAll, nameOf));
    const entries = await batcher.add({ key: position, started });
    return entries.map((entry) => toChange(entry as never, position.id));
  }

  /** Requests with the same name are read once. */
  #batch<Key, Result>(
    readMany: (keys: readonly Key[]) => Promise<readonly Result[]>,
    nameOf: (key: Key) => string,
  ): Batcher<Request<Key>, Result> {
    const run = (requests: readonly Request<Key>[]) =>
      this.#limit(async () => {
        for (const { started } of requests) started();
        const keys = new Map(requests.map(({ key }) => [nameOf(key), key]));
        const results = await withDeadline(readMany([...keys.values()]), readTimeoutMs, "reading topics");
        const byName = new Map([...keys.keys()].map((name, nth) => [name, results[nth] as Result]));
        return requests.map(({ key }) => byName.get(nameOf(key)) as Result);
      });
    return createBatcher(run);
  }
}

const entryOf = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};
