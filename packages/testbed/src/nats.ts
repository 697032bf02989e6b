import { connect } from "node:net";
import { awaitReady } from "./await-ready.ts";
import { type Child, startChild } from "./child.ts";
import { findProgram } from "./find-program.ts";
import { freePort } from "./free-port.ts";

export interface Nats extends AsyncDisposable {
  readonly url: string;
  pid(): number;
  stop(): Promise<void>;
  /** kill -9: clients see a broken connection, nothing more. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
}

/** A private NATS server; core NATS only, so it keeps nothing. */
export const startNats = async (options: { port?: number } = {}): Promise<Nats> => {
  const command = await findProgram("nats-server", { debianPackage: "nats-server" });
  const port = options.port ?? (await freePort());
  const start = async (): Promise<Child> => {
    const child = await startChild({ name: "NATS", command, args: ["--addr", "127.0.0.1", "--port", String(port)] });
    await awaitReady("NATS", child, () => greets(port));
    return child;
  };
  let child = await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child.pid,
    stop: () => child.stop(),
    kill: () => child.kill(),
    async restart() {
      await child.stop();
      child = await start();
    },
    [Symbol.asyncDispose]: () => child.stop(),
  };
};

/** A NATS server speaks first: `INFO {...}`. */
const greets = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", reject);
    socket.once("data", (greeting) => {
      socket.destroy();
      resolve(greeting.toString().startsWith("INFO "));
    });
  });
