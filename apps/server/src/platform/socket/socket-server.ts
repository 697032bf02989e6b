/** The real-time edge: takes upgrades, holds the sockets, and sends each frame to where it belongs. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { rootFrame } from "@passport/protocol";
import type { Registry } from "prom-client";
import { type Server, WebSocketServer } from "ws";
import type { Bus } from "../bus/bus.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { Actor } from "../wire/actor.ts";
import type { CommandHandler, TopicHandler } from "../wire/handlers.ts";
import { Admission, type AdmissionOptions, type Decision, type Visitor } from "./admission.ts";
import { Commander } from "./commander.ts";
import { Connection, type ConnectionHost } from "./connection.ts";
import { GuestCount, HeadCount } from "./head-count.ts";
import { Heartbeat } from "./heartbeat.ts";
import { defaultLimits, type SocketLimits } from "./limits.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";
import { SessionWatch } from "./session-watch.ts";
import { createSocketMetrics, type SocketMetrics } from "./socket-metrics.ts";
import { mountOf } from "./socket-path.ts";
import { dropSubscriptions, takeSubscriptionFrame } from "./subscriptions.ts";
import { TopicHub } from "./topic-hub.ts";

export interface SocketServerOptions extends AdmissionOptions {
  handlers: { commands: CommandHandler[]; topics: TopicHandler[] };
  bus: Bus;
  findEndedSessions(sessionIds: string[]): Promise<string[]>;
  refreshActor(sessionId: string): Promise<Actor | undefined>;
  /** The budgets that commands declare, counted per player, or per address for guests. */
  rateLimiter?: RateLimiter;
  limits?: Partial<SocketLimits>;
  metrics: Registry;
}

export interface SocketServer {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells every client to come back later (1001) and waits until they are gone. */
  close(): Promise<void>;
}

class Sockets implements SocketServer, ConnectionHost {
  readonly limits: SocketLimits;
  readonly #metrics: SocketMetrics;
  readonly #upgrades: Server<typeof Connection>;
  readonly #admission: Admission;
  readonly #hub: TopicHub;
  readonly #commander: Commander;
  readonly #sessions: SessionWatch;
  readonly #heartbeat: Heartbeat;
  readonly #players: HeadCount;
  readonly #guests: GuestCount;
  #size = 0;
  #isClosing = false;

  constructor(options: SocketServerOptions) {
    const { bus, log, handlers, refreshActor, findEndedSessions } = options;
    const limits = { ...defaultLimits, ...options.limits };
    const metrics = createSocketMetrics(options.metrics);
    this.limits = limits;
    this.#metrics = metrics;
    this.#upgrades = new WebSocketServer(upgradeOptions(limits));
    this.#players = new HeadCount(limits.socketsPerUser);
    this.#guests = new GuestCount(limits.guestSocketsPerAddress);
    this.#admission = new Admission(options, this.#guests, (pending) => this.#hasRoomFor(pending));
    this.#hub = new TopicHub({ topics: handlers.topics, bus, log, metrics, concurrentReads: limits.databaseReads });
    this.#sessions = new SessionWatch({ bus, log, sweepMs: limits.sessionSweepMs, findEndedSessions });
    const sessionEnded = (sessionId: string) => this.#sessions.end([sessionId]);
    const { rateLimiter } = options;
    this.#commander = new Commander({ ...handlers, refreshActor, sessionEnded, rateLimiter, log, metrics });
    this.#heartbeat = new Heartbeat(limits.pingIntervalMs);
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until ws takes over, a reset connection must find a listener or it ends the process.
    socket.on("error", onRawError);
    const decision = this.#admission.decide(request);
    if (decision instanceof Promise) void decision.then((late) => this.#upgrade(request, socket, head, late));
    else this.#upgrade(request, socket, head, decision);
  }

  received(connection: Connection, data: Buffer, isBinary: boolean): void {
    const mount = mountOf[connection.kind];
    if (!mount) {
      this.#commander.receive(connection, data, isBinary);
      return;
    }
    const reason = takeSubscriptionFrame(this.#hub, connection, mount, isBinary ? undefined : data.toString());
    if (reason) connection.drop(reason);
  }

  closed(connection: Connection): void {
    this.#size -= 1;
    this.#metrics.open.dec({ kind: connection.kind });
    this.#heartbeat.remove(connection);
    dropSubscriptions(this.#hub, connection);
    if (connection.userId === "") this.#guests.remove(connection.guestAddress);
    else {
      this.#players.remove(connection.userId);
      this.#sessions.remove(connection);
    }
  }

  dropped(reason: string): void {
    this.#metrics.dropped.inc({ reason });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#sessions.stop();
    this.#hub.close();
    const open = [...this.#heartbeat.all()];
    const gone = open.map((connection) => once(connection, "close"));
    for (const connection of open) connection.drop("server_stopping");
    await Promise.all(gone);
    this.#heartbeat.stop();
  }

  /** Each that waits holds a file as an open one does. */
  #hasRoomFor(pending: number): boolean {
    return pending < this.limits.pendingUpgrades && this.#size + pending < this.limits.sockets;
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, decision: Decision): void {
    if (socket.destroyed) return;
    const isFull = this.#isClosing || this.#size >= this.limits.sockets;
    const verdict = isFull && typeof decision === "object" ? "overloaded" : decision;
    if (typeof verdict === "string") {
      this.#metrics.refused.inc({ error_code: verdict });
      refuseUpgrade(socket, verdict);
      return;
    }
    // The answer and the ROOT frame leave in one packet: in a reconnect storm half the system calls.
    socket.cork();
    this.#upgrades.handleUpgrade(request, socket, head, (connection) => {
      socket.off("error", onRawError);
      this.#open(connection, verdict);
    });
    socket.uncork();
  }

  #open(connection: Connection, visitor: Visitor): void {
    connection.begin(this, visitor);
    this.#size += 1;
    this.#metrics.open.inc({ kind: visitor.kind });
    this.#heartbeat.add(connection);
    if (visitor.userId === "") this.#guests.add(visitor.guestAddress);
    else this.#openForPlayer(connection);
    const mount = mountOf[visitor.kind]?.replace("{id}", visitor.owner);
    // The first frame names the mount (REALTIME-5).
    if (mount) connection.deliver(Buffer.from(rootFrame(mount)));
  }

  /** Over the limit the upgrade still succeeds, since only a close code can tell a browser why. */
  #openForPlayer(connection: Connection): void {
    const isOneTooMany = this.#players.isFull(connection.userId);
    this.#players.add(connection.userId);
    this.#sessions.add(connection);
    if (isOneTooMany) connection.drop("too_many_sockets");
  }
}

const upgradeOptions = ({ frameBytes, closeTimeoutMs }: SocketLimits) => ({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: frameBytes,
  skipUTF8Validation: false,
  closeTimeout: closeTimeoutMs,
  WebSocket: Connection,
});

function onRawError(this: Duplex): void {
  this.destroy();
}

export const createSocketServer = (options: SocketServerOptions): SocketServer => new Sockets(options);
