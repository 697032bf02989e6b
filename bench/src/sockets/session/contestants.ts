/** The two servers of the race with sessions, each a fresh process per lap. */
import { startServer } from "@passport/testbed/server-process";
import { startCompanion } from "../../access/companion.ts";
import { startPlatform } from "../platform.ts";
import type { Target } from "../raw-client.ts";
import { addSignedInPlayers, type SignedIn } from "./signed-in-players.ts";
import type { Watched } from "./watch-storm.ts";

export interface Contestant extends AsyncDisposable {
  readonly target: Target;
  readonly watched: Watched;
  /** The longest delay of the event loop since the last call, and its 99th percentile; not told by the bare server. */
  loopDelayMs(): Promise<{ p99: number; longest: number }>;
}

export interface Surroundings extends AsyncDisposable {
  readonly players: readonly SignedIn[];
  startOurs(): Promise<Contestant>;
  startBare(): Promise<Contestant>;
}

/** To profile our server: `BENCH_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=…"`. */
const nodeOptions = process.env["BENCH_NODE_OPTIONS"];

/** One player more than tabs: that one makes the ordinary requests. */
export const startSurroundings = async (tabs: number): Promise<Surroundings> => {
  await using stack = new AsyncDisposableStack();
  const { clusterUrl, databaseUrl, ownerUrl, natsUrl } = stack.use(await startPlatform());
  const players = await addSignedInPlayers({ databaseUrl, ownerUrl }, tabs + 1);
  const visitor = players.at(-1);
  if (visitor === undefined) throw new Error("there is no player");
  const owned = stack.move();

  const startOurs = async (): Promise<Contestant> => {
    const server = await startServer({
      role: "api",
      databaseUrl,
      natsUrl,
      environment: {
        TRUSTED_PROXIES: "127.0.0.1",
        LOG_LEVEL: "warn",
        ...(nodeOptions !== undefined && { NODE_OPTIONS: nodeOptions }),
      },
    });
    const { hostname, port } = new URL(server.origin);
    const readDelay = async () => {
      const text = await (await fetch(`${server.adminOrigin}/metrics`)).text();
      const msOf = (name: string) =>
        Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds\\{.*\\} (.*)$`, "m").exec(text)?.[1]) * 1000;
      return { p99: msOf("p99"), longest: msOf("max") };
    };
    return {
      target: { host: hostname, port: Number(port), origin: server.origin },
      watched: {
        clusterUrl,
        applicationName: "passport api",
        checkUrl: `${server.origin}/auth/check`,
        cookie: visitor.cookie,
      },
      loopDelayMs: readDelay,
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  };

  const startBare = async (): Promise<Contestant> => {
    const file = new URL("./bare-session-server.ts", import.meta.url);
    const bare = await startCompanion(file, [`${ownerUrl}?application_name=bare`]);
    const origin = `http://127.0.0.1:${bare.greeting}`;
    return {
      target: { host: "127.0.0.1", port: Number(bare.greeting), origin },
      watched: {
        clusterUrl,
        applicationName: "bare",
        checkUrl: `${origin}/?user=${visitor.userId}`,
        cookie: visitor.cookie,
      },
      loopDelayMs: async () => ({ p99: Number.NaN, longest: Number.NaN }),
      [Symbol.asyncDispose]: () => bare[Symbol.asyncDispose](),
    };
  };
  return { players, startOurs, startBare, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};
