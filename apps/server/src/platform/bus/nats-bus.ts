import { setTimeout as delay } from "node:timers/promises";
import {
  AuthorizationError,
  connect,
  type Msg,
  type NatsConnection,
  nkeyAuthenticator,
  type Status,
  type Subscription,
} from "@nats-io/transport-node";
import type { Logger } from "pino";
import { answer, ask, BusError } from "./ask.ts";
import { withDeadline } from "./deadline.ts";
import { inboxOf, isInbox } from "./subjects.ts";

/** Spread, so that a hundred processes do not knock at a restarted NATS in the same millisecond. */
const reconnectDelayMs = () => 100 + Math.random() * 400;

/** A link that died without a sound (cable, firewall) is noticed after two of these without an answer. */
const pingIntervalMs = 5000;
const pingsWithoutAnswer = 2;

const dialTimeoutMs = 2000;
const drainTimeoutMs = 2000;

/** A question goes to one of those who answer it, whichever process they are in. */
const answerers = "answerers";

export interface BusOptions {
  /** One server, or several of a cluster: when one is lost, another is dialled. */
  servers: readonly string[];
  /** What the process may say and hear depends on its key (subjects.ts). Absent in development without keys. */
  seed?: string | undefined;
  /** The certificate of a private authority, in PEM. Absent: those that Node trusts. */
  authority?: string | undefined;
  /** Whose inbox replies arrive in. */
  role: string;
  name: string;
  log: Logger;
}

interface Listening {
  subject: string;
  /** With a queue each message goes to one of its members. */
  queue?: string;
  receive: (message: Msg) => void;
  /** Absent until the first connection. */
  subscription?: Subscription;
}

const isEncrypted = (server: string): boolean => server.startsWith("tls://");

/** The `Bus` of bus.ts over core NATS. */
export class NatsBus {
  readonly firstConnection: Promise<void>;
  readonly #log: Logger;
  readonly #options: BusOptions;
  readonly #listening = new Set<Listening>();
  readonly #answering = new Set<Promise<void>>();
  readonly #reconnectListeners = new Set<() => void>();
  readonly #stop = new AbortController();
  readonly #loop: Promise<void>;
  #announceFirst: () => void = () => {};
  #connection: NatsConnection | undefined;
  #isConnected = false;
  #nextFlush: Promise<void> | undefined;

  constructor(options: BusOptions) {
    this.#options = options;
    this.#log = options.log;
    this.firstConnection = new Promise((resolve) => {
      this.#announceFirst = resolve;
    });
    this.#loop = this.#keepConnected();
  }

  publish(subject: string, body: unknown): void {
    if (this.#isConnected) this.#connection?.publish(subject, JSON.stringify(body));
  }

  subscribe(subject: string, onMessage: (body: unknown) => void): () => void {
    return this.#listen({ subject, receive: (message) => onMessage(message.json()) });
  }

  async request(subject: string, body: unknown, timeoutMs: number): Promise<unknown> {
    if (!this.#connection || !this.#isConnected) throw new BusError("not_connected", "NATS is not connected");
    return ask(this.#connection, { subject, body, timeoutMs });
  }

  respond(subject: string, handler: (body: unknown) => Promise<unknown>): () => void {
    const receive = (message: Msg): void => {
      if (!isInbox(message.reply ?? "")) throw new Error("a question wants its answer outside the inboxes");
      const answering = answer(message, handler, this.#log).finally(() => this.#answering.delete(answering));
      this.#answering.add(answering);
    };
    return this.#listen({ subject, queue: answerers, receive });
  }

  /** Calls of one turn of the event loop share one round trip: thousands of topics may start at once. */
  flush(): Promise<void> {
    this.#nextFlush ??= Promise.resolve().then(() => {
      this.#nextFlush = undefined;
      if (!this.#connection || !this.#isConnected) throw new Error("NATS is not connected");
      return this.#connection.flush();
    });
    return this.#nextFlush;
  }

  onReconnect(listener: () => void): () => void {
    this.#reconnectListeners.add(listener);
    return () => this.#reconnectListeners.delete(listener);
  }

  isConnected(): boolean {
    return this.#isConnected;
  }

  async ping(timeoutMs: number): Promise<void> {
    await withDeadline(this.flush(), timeoutMs, "NATS");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    const connection = this.#connection;
    if (connection && this.#isConnected) {
      await withDeadline(this.#finishAnswers(), drainTimeoutMs, "the last answers").catch((error: unknown) =>
        this.#log.warn({ err: error }, "the bus closes with a request unanswered"),
      );
      await withDeadline(connection.drain(), drainTimeoutMs, "draining NATS").catch(() => connection.close());
    } else await connection?.close();
    await this.#loop;
  }

  /** No more questions; those that came are answered before the connection goes. */
  async #finishAnswers(): Promise<void> {
    const responding = [...this.#listening].filter(({ queue }) => queue !== undefined);
    await Promise.all(responding.map(({ subscription }) => subscription?.drain()));
    await Promise.all(this.#answering);
  }

  /** The client reconnects by itself; the loop covers the first dial and a client that gave up. */
  async #keepConnected(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const connection = await this.#dial();
      if (!connection) continue;
      this.#connection = connection;
      for (const listening of this.#listening) this.#begin(listening);
      this.#foundAgain();
      this.#announceFirst();
      for await (const status of connection.status()) this.#onStatus(status);
      this.#isConnected = false;
      this.#connection = undefined;
    }
  }

  async #dial(): Promise<NatsConnection | undefined> {
    try {
      const { servers, seed, authority, role, name } = this.#options;
      const connection = await connect({
        servers: [...servers],
        name,
        inboxPrefix: inboxOf(role),
        ...(seed !== undefined && { authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)) }),
        // With `tls` the client refuses a server that offers none, whatever stands between them.
        ...(servers.some(isEncrypted) && { tls: { ...(authority !== undefined && { ca: authority }) } }),
        // Servers that others tell of have no name that a certificate could be checked against.
        ignoreClusterUpdates: true,
        timeout: dialTimeoutMs,
        maxReconnectAttempts: -1,
        reconnectDelayHandler: reconnectDelayMs,
        ignoreAuthErrorAbort: true,
        pingInterval: pingIntervalMs,
        maxPingOut: pingsWithoutAnswer,
      });
      if (!this.#stop.signal.aborted) return connection;
      await connection.close();
    } catch (error) {
      if (error instanceof AuthorizationError) this.#log.error({ err: error }, "NATS refuses the key of this process");
      else this.#log.debug({ err: error }, "NATS does not answer");
      await delay(reconnectDelayMs(), undefined, { signal: this.#stop.signal }).catch(() => {});
    }
    return undefined;
  }

  #onStatus(status: Status): void {
    if (status.type === "disconnect") {
      this.#isConnected = false;
      this.#log.warn("NATS is gone");
    } else if (status.type === "reconnect") this.#foundAgain();
    else if (status.type === "error") this.#log.error({ err: status.error }, "NATS refused something");
  }

  #foundAgain(): void {
    this.#isConnected = true;
    this.#log.info("connected to NATS");
    for (const listener of this.#reconnectListeners) listener();
  }

  #listen(listening: Listening): () => void {
    this.#listening.add(listening);
    this.#begin(listening);
    return () => {
      if (!this.#listening.delete(listening)) return;
      // Pending requests are still answered; announcements are dropped.
      if (listening.queue === undefined) listening.subscription?.unsubscribe();
      else listening.subscription?.drain().catch(() => {});
    };
  }

  #begin(listening: Listening): void {
    if (!this.#connection || this.#connection.isClosed()) return;
    listening.subscription = this.#connection.subscribe(listening.subject, {
      ...(listening.queue !== undefined && { queue: listening.queue }),
      callback: (error, message) => this.#deliver(listening, error, message),
    });
  }

  #deliver(listening: Listening, refusal: Error | null, message: Msg): void {
    try {
      if (refusal) throw refusal;
      listening.receive(message);
    } catch (error) {
      // One bad message must not take the connection, and with it every other topic, down.
      this.#log.error({ err: error, subject: listening.subject }, "a message of the bus could not be handled");
    }
  }
}
