import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { awaitReady } from "./await-ready.ts";
import { type Child, startChild } from "./child.ts";
import { findProgram } from "./find-program.ts";
import { freePort } from "./free-port.ts";
import { writeNatsKeys } from "./nats-keys.ts";

export interface Nats extends AsyncDisposable {
  readonly url: string;
  pid(): number;
  stop(): Promise<void>;
  /** kill -9: clients see a broken connection, nothing more. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
}

/** Addresses of all nodes, separated by commas, and the nodes in the same order. */
export interface NatsCluster extends AsyncDisposable {
  readonly url: string;
  readonly nodes: readonly Nats[];
}

export interface NatsOptions {
  port?: number;
  /** Files of a certificate for 127.0.0.1 and its key: the server then takes encrypted connections only. */
  certificate?: { certFile: string; keyFile: string };
}

/** A private NATS server with the permissions of production; core NATS only, so it keeps nothing. */
export const startNats = async ({ port, certificate }: NatsOptions = {}): Promise<Nats> => {
  const ownPort = port ?? (await freePort());
  const keys = await writeNatsKeys(ownPort);
  const tls = certificate && `tls { cert_file: "${certificate.certFile}", key_file: "${certificate.keyFile}" }`;
  const nats = await startNode({ port: ownPort, keys, settings: tls === undefined ? [] : [tls] });
  return {
    ...nats,
    async [Symbol.asyncDispose]() {
      await nats.stop();
      await rm(keys, { recursive: true, force: true });
    },
  };
};

/** Servers that pass messages on to each other, as in production: a client of one hears what is said at another. */
export const startNatsCluster = async (size = 3): Promise<NatsCluster> => {
  await using started = new AsyncDisposableStack();
  const members: { port: number; routePort: number }[] = [];
  while (members.length < size) members.push({ port: await freePort(), routePort: await freePort() });
  const routes = members.map(({ routePort }) => `"nats-route://127.0.0.1:${routePort}"`).join(", ");
  const keys = await writeNatsKeys(members[0]?.port ?? 0);
  started.defer(() => rm(keys, { recursive: true, force: true }));
  const nodes = await Promise.all(
    members.map(({ port, routePort }) => {
      const cluster = `cluster { name: passport, listen: "127.0.0.1:${routePort}", routes: [${routes}] }`;
      return startNode({ port, keys, settings: [cluster] });
    }),
  );
  for (const node of nodes) started.use(node);
  const running = started.move();
  return {
    url: nodes.map(({ url }) => url).join(","),
    nodes,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

const startNode = async (options: { port: number; keys: string; settings: readonly string[] }): Promise<Nats> => {
  const { port, keys, settings } = options;
  const command = await findProgram("nats-server", { debianPackage: "nats-server" });
  const file = join(keys, `server-${port}.conf`);
  await writeFile(file, ['include "permissions.conf"', ...settings, ""].join("\n"));
  const args = ["--config", file, "--addr", "127.0.0.1", "--port", String(port)];
  const start = async (): Promise<Child> => {
    const child = await startChild({ name: "NATS", command, args, temporaryFolder: keys });
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
