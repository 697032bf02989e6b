/** One api process's worth of real-time edge on a port of its own: HTTP server, bus, outbox relay and sockets. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "@passport/database";
import { socketPaths } from "@passport/protocol";
import { pino } from "pino";
import { Registry } from "prom-client";
import { type Bus, connectBus } from "../../bus/bus.ts";
import { busOptions } from "../../bus/testing/connected-bus.ts";
import { createOutboxRelay } from "../../outbox/relay.ts";
import type { Actor } from "../../wire/actor.ts";
import type { CommandHandler, TopicHandler } from "../../wire/handlers.ts";
import { createSocketServer, type SocketServer, type SocketServerOptions } from "../socket-server.ts";
import type { Player, WorldStore } from "./player-fixtures.ts";
import { TestClient } from "./test-client.ts";

const ownOrigin = "https://passport.example";

export interface Edge extends AsyncDisposable {
  readonly port: number;
  readonly bus: Bus;
  readonly sockets: SocketServer;
  readonly metrics: Registry;
  poke(): void;
  /** A client on `/api/ws{path}` with our own origin, unless the headers say otherwise. */
  connect(path: string, player?: Pick<Player, "cookie">, headers?: Record<string, string>): Promise<TestClient>;
  metric(line: string): Promise<number>;
}

export interface EdgeOptions {
  db: Database;
  natsUrl: string;
  store: WorldStore;
  commands?: CommandHandler[];
  topics?: TopicHandler[];
  limits?: SocketServerOptions["limits"];
  rateLimiter?: SocketServerOptions["rateLimiter"];
  authenticate?(cookieHeader: string): Promise<Actor | undefined>;
}

export const startEdge = async (options: EdgeOptions): Promise<Edge> => {
  const { db, store } = options;
  const log = pino({ level: "silent" });
  const metrics = new Registry();
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await connectBus(busOptions(options.natsUrl)));
  const relay = stack.use(createOutboxRelay({ db, bus, log, role: "worker" }));
  const authenticate = options.authenticate ?? (async (cookie: string) => store.actorOf(cookie.replace("sid=", "")));
  const sockets = createSocketServer({
    handlers: { commands: options.commands ?? [], topics: options.topics ?? store.topics },
    bus,
    allowedOrigins: [ownOrigin],
    authenticateAll: async (cookies) => Promise.all(cookies.map(authenticate)),
    findEndedSessions: (ids) => store.findEndedSessions(ids),
    refreshActor: (id) => store.actorOf(id),
    ...(options.limits && { limits: options.limits }),
    ...(options.rateLimiter && { rateLimiter: options.rateLimiter }),
    log,
    metrics,
  });
  const http = createServer((_request, response) => response.writeHead(404).end());
  http.on("upgrade", (request, socket, head) => sockets.handleUpgrade(request, socket, head));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  stack.defer(() => void http.close());
  stack.defer(() => sockets.close());
  const { port } = http.address() as AddressInfo;
  const owned = stack.move();

  return {
    port,
    bus,
    sockets,
    metrics,
    poke: () => relay.poke(),
    connect: (path, player, headers = { origin: ownOrigin }) =>
      new TestClient(`ws://127.0.0.1:${port}${socketPaths.root}${path}`, {
        headers: { ...headers, ...(player && { cookie: player.cookie }) },
      }).open(),
    async metric(line) {
      const text = await metrics.metrics();
      return Number(
        text
          .split("\n")
          .find((candidate) => candidate.startsWith(`${line} `))
          ?.split(" ")
          .at(-1) ?? 0,
      );
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
