/** All topics that have a subscriber in this process. The first subscriber opens a feed, the last one closes it. */
import type { Mount } from "@passport/protocol";
import type { Logger } from "pino";
import type { Bus } from "../bus/bus.ts";
import type { TopicHandler, TopicHints } from "../wire/handlers.ts";
import { BusConfirmation } from "./bus-confirmation.ts";
import type { FeedSource, Subscriber } from "./feed-source.ts";
import type { SocketMetrics } from "./socket-metrics.ts";
import { TopicFeed } from "./topic-feed.ts";
import { TopicReads } from "./topic-reads.ts";

interface OpenFeed {
  feed: TopicFeed;
  handler: TopicHandler;
}

export class TopicHub {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #metrics: SocketMetrics;
  readonly #confirmation: BusConfirmation;
  readonly #reads: TopicReads;
  /** By mount, then by what follows the mount in the path. */
  readonly #topics = new Map<Mount, Map<string, TopicHandler>>();
  readonly #open = new Map<string, OpenFeed>();
  /** What stops the hub's own listening. */
  readonly #leave: (() => void)[] = [];
  #complainedAt = 0;

  constructor(options: {
    topics: TopicHandler[];
    bus: Bus;
    log: Logger;
    metrics: SocketMetrics;
    concurrentReads: number;
  }) {
    this.#bus = options.bus;
    this.#log = options.log;
    this.#metrics = options.metrics;
    this.#confirmation = new BusConfirmation(options.bus);
    this.#reads = new TopicReads(options.concurrentReads);
    for (const handler of options.topics) this.#register(handler);
    this.#leave.push(
      this.#bus.onReconnect(() => {
        this.#confirmation.startOver();
        for (const { feed } of this.#open.values()) feed.resync("reconnect");
      }),
    );
    for (const [hints, handlers] of Map.groupBy(options.topics, ({ hints }) => hints)) this.#listenTo(hints, handlers);
  }

  /**
   * Undefined when the path is not a topic of this mount and owner: REALTIME-10, the client gets
   * nothing of it, not even a hint that it exists.
   */
  subscribe(mount: Mount, owner: string, path: string, subscriber: Subscriber): TopicFeed | undefined {
    const root = mount.replace("{id}", owner);
    const handler = path.startsWith(root) ? this.#topics.get(mount)?.get(path.slice(root.length)) : undefined;
    if (!handler) return undefined;
    const { feed } = this.#open.get(path) ?? this.#openFeed(handler, owner, path);
    feed.add(subscriber);
    return feed;
  }

  unsubscribe(feed: TopicFeed, subscriber: Subscriber): void {
    feed.remove(subscriber);
    if (feed.isEmpty) this.#closeFeed(feed.uri);
  }

  close(): void {
    for (const leave of this.#leave) leave();
    for (const uri of this.#open.keys()) this.#closeFeed(uri);
  }

  #register(handler: TopicHandler): void {
    const { mount, path, access } = handler.declaration;
    // The upgrade proves who owns a mount and no more, so a topic can ask for no more.
    if (access !== (mount === "/public" ? "guest" : "user") || !path.startsWith(mount)) {
      throw new Error(`topic ${path} cannot be served on ${mount}`);
    }
    const ofMount = this.#topics.get(mount) ?? new Map<string, TopicHandler>();
    this.#topics.set(mount, ofMount.set(path.slice(mount.length), handler));
  }

  /** Once for all owners: a subject for each would cost the bus three subscriptions a page. */
  #listenTo(hints: TopicHints, handlers: readonly TopicHandler[]): void {
    const feedsOf = (owner: string): TopicFeed[] =>
      handlers.flatMap(({ declaration }) => this.#open.get(declaration.path.replace("{id}", owner))?.feed ?? []);
    const take = (message: unknown): void => {
      try {
        for (const owner of hints.ownersOf(message)) for (const feed of feedsOf(owner)) feed.poke();
      } catch (error) {
        this.#log.error({ err: error, subject: hints.subject }, "a hint could not be read");
        for (const { feed, handler } of this.#open.values()) {
          if (handlers.includes(handler)) feed.resync("invalid_hint");
        }
      }
    };
    this.#leave.push(this.#bus.subscribe(hints.subject, take));
  }

  #openFeed(handler: TopicHandler, owner: string, path: string): OpenFeed {
    const feed = new TopicFeed({
      uri: path,
      confirm: () => this.#confirmation.confirm(),
      ...readersOf(this.#reads, handler, owner),
      sent: (messages) => this.#metrics.messagesOut.inc(messages),
      resynced: (cause) => this.#metrics.resyncs.inc({ cause }),
      failed: (error) => this.#readFailed(path, error),
    });
    const open = { feed, handler };
    this.#open.set(path, open);
    this.#metrics.topics.set(this.#open.size);
    return open;
  }

  /** Without the database every topic fails again and again; one line a second says as much as thousands. */
  #readFailed(topic: string, error: unknown): void {
    this.#metrics.readFailures.inc();
    const now = Date.now();
    if (now - this.#complainedAt < 1000) return;
    this.#complainedAt = now;
    this.#log.error({ err: error, topic }, "a topic could not be read; it is tried again");
  }

  #closeFeed(uri: string): void {
    const open = this.#open.get(uri);
    if (!open) return;
    this.#open.delete(uri);
    open.feed.close();
    this.#metrics.topics.set(this.#open.size);
  }
}

/** What a feed reads, each value checked against the declaration: nothing else leaves. */
const readersOf = (
  reads: TopicReads,
  handler: TopicHandler,
  owner: string,
): Pick<FeedSource, "changeKey" | "changeKeyOf" | "read" | "readAfter"> => {
  const { payload: schema, snapshotKey, changeKeys } = handler.declaration;
  const [changeKey = snapshotKey] = changeKeys;
  const { log, changeKeyOf } = handler;
  return {
    changeKey,
    ...(changeKeyOf && { changeKeyOf }),
    read: async (started) => {
      const { payload, seq } = await reads.snapshot(handler, owner, started);
      return { key: snapshotKey, payload: schema.parse(payload), seq };
    },
    ...(log && {
      readAfter: async (seq, limit, started) => {
        const changes = await reads.changesAfter(log, { id: owner, seq, limit }, started);
        return changes.map((change) => ({ key: changeKey, payload: schema.parse(change.payload), seq: change.seq }));
      },
    }),
  };
};
