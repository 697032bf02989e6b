/** All topics that somebody in this process listens to. The first subscriber opens a feed, the last one closes it. */
import type { Mount, Topic } from "@passport/protocol";
import type { Logger } from "pino";
import * as z from "zod";
import type { Bus } from "../bus/bus.ts";
import { topicSubject } from "../bus/subjects.ts";
import type { TopicHandler } from "../wire/handlers.ts";
import { Lane } from "./lane.ts";
import type { SocketMetrics } from "./socket-metrics.ts";
import { type Subscriber, TopicFeed, type TopicValue } from "./topic-feed.ts";

const changeSchema = z.strictObject({ key: z.string(), payload: z.unknown(), seq: z.int().nonnegative() });

interface OpenFeed {
  feed: TopicFeed;
  leaveBus: () => void;
}

export class TopicHub {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #metrics: SocketMetrics;
  readonly #reads: Lane;
  /** By mount, then by what follows the mount in the path. */
  readonly #topics = new Map<Mount, Map<string, TopicHandler>>();
  readonly #open = new Map<string, OpenFeed>();
  readonly #forgetReconnect: () => void;
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
    this.#reads = new Lane(options.concurrentReads);
    for (const handler of options.topics) this.#register(handler);
    this.#forgetReconnect = this.#bus.onReconnect(() => {
      for (const { feed } of this.#open.values()) feed.resync("reconnect");
    });
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
    this.#forgetReconnect();
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

  #openFeed(handler: TopicHandler, owner: string, path: string): OpenFeed {
    const { declaration } = handler;
    const feed = new TopicFeed({
      uri: path,
      bus: this.#bus,
      read: async () => {
        const { payload, seq } = await handler.snapshot(owner);
        return { key: declaration.snapshotKey, payload: declaration.payload.parse(payload), seq };
      },
      inTurn: (work) => this.#reads.run(work),
      sent: (messages) => this.#metrics.messagesOut.inc(messages),
      resynced: (cause) => this.#metrics.resyncs.inc({ cause }),
      failed: (error) => this.#readFailed(path, error),
    });
    const leaveBus = this.#bus.subscribe(topicSubject(path), (body) => this.#receive(feed, declaration, body));
    const open = { feed, leaveBus };
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
    open.leaveBus();
    open.feed.close();
    this.#metrics.topics.set(this.#open.size);
  }

  /** Nothing leaves the server that its declaration does not know, whoever put it on the bus. */
  #receive(feed: TopicFeed, declaration: Topic, body: unknown): void {
    const change = changeSchema.safeParse(body);
    const payload = declaration.payload.safeParse(change.data?.payload);
    if (change.success && payload.success && declaration.changeKeys.includes(change.data.key)) {
      feed.receive({ ...change.data, payload: payload.data } satisfies TopicValue);
      return;
    }
    this.#log.error({ topic: feed.uri, err: change.error ?? payload.error }, "a change does not fit its topic");
    feed.resync("invalid_change");
  }
}
