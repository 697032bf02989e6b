/** The two servers of the race, each a fresh process per lap. */
import { fork } from "node:child_process";
import { startServer } from "@passport/testbed/server-process";
import pg from "pg";
import { endChild, nextMessage } from "../child.ts";
import { connectPublisher } from "./nats-publisher.ts";
import { startPlatform } from "./platform.ts";
import type { Target } from "./raw-client.ts";

export interface Contestant extends AsyncDisposable {
  readonly target: Target;
  readonly pid: number;
  /** Makes the server tell all subscribers change number `seq`. */
  raise(seq: number): void;
}

const nodeOptions = `--expose-gc --import ${new URL("./collect-garbage.ts", import.meta.url)}`;

export const startBare = async (): Promise<Contestant> => {
  const child = fork(new URL("./bare-server.ts", import.meta.url), { execArgv: nodeOptions.split(" ") });
  const port = (await nextMessage(child)) as number;
  const { pid } = child;
  if (pid === undefined) throw new Error("the bare server did not start");
  return {
    target: { host: "127.0.0.1", port, origin: `http://127.0.0.1:${port}` },
    pid,
    raise: (seq) => void child.send(seq),
    [Symbol.asyncDispose]: () => endChild(child),
  };
};

/** What our server needs beside itself, started once for all laps. */
export const startSurroundings = async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl, natsUrl } = stack.use(await startPlatform());
  const publisher = stack.use(await connectPublisher(natsUrl));
  const pool = stack.adopt(new pg.Pool({ connectionString: databaseUrl, max: 1 }), (used) => used.end());
  /** As the worker does it: the change is committed, then hinted at. */
  const raise = async (seq: number): Promise<void> => {
    await pool.query("update exchange_rates set version = $1", [seq]);
    publisher.publish("rates.changed", {});
  };
  const owned = stack.move();

  const startOurs = async (): Promise<Contestant> => {
    const server = await startServer({
      role: "api",
      databaseUrl,
      natsUrl,
      environment: { NODE_OPTIONS: nodeOptions },
    });
    const { hostname, port } = new URL(server.origin);
    return {
      target: { host: hostname, port: Number(port), origin: server.origin },
      pid: server.pid(),
      raise: (seq) => void raise(seq),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  };
  return { startOurs, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};
