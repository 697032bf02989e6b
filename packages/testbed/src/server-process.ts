/** Our own server as a real process: the program that production runs, with the environment of a test. */
import { fileURLToPath } from "node:url";
import { awaitReady } from "./await-ready.ts";
import { type Child, startChild } from "./child.ts";
import { compileCache } from "./compile-cache.ts";
import { freePort } from "./free-port.ts";
import { natsKeyFile } from "./nats-keys.ts";

export type ServerRole = "api" | "worker" | "signer" | "auditor" | "all";

export interface ServerOptions {
  role: ServerRole;
  databaseUrl: string;
  natsUrl: string;
  /** Where the keys of the server are known by another address, such as that of a proxy: its own. */
  natsKeysOf?: string;
  httpPort?: number;
  adminPort?: number;
  /** More variables, such as PRICE_FEED_URLS; they win over what is set here. */
  environment?: Readonly<Record<string, string>>;
  /** Started means: `ready` to serve, or, for tests in which a dependency is away, merely running (`health`). */
  probe?: "ready" | "health";
  /** Restarts by itself when a source file changes. */
  watch?: boolean;
  /** A module that runs to its end before the server, on every start and restart. */
  preload?: string;
  onOutput?: (line: string) => void;
}

export interface ServerProcess extends AsyncDisposable {
  readonly origin: string;
  readonly adminOrigin: string;
  pid(): number;
  /** The newest lines of its log. */
  output(): string;
  hasExited(): boolean;
  /** Resolves with the exit code, or null when a signal ended it. */
  exited(): Promise<number | null>;
  /** SIGTERM, then waits for the orderly end. */
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again with the same ports. */
  restart(): Promise<void>;
}

const program = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));

export const startServer = async (options: ServerOptions): Promise<ServerProcess> => {
  const httpPort = options.httpPort ?? (await freePort());
  const adminPort = options.adminPort ?? (await freePort());
  const origin = `http://127.0.0.1:${httpPort}`;
  const adminOrigin = `http://127.0.0.1:${adminPort}`;

  const { role } = options;
  const start = async (): Promise<Child> => {
    const name = `server ${role}`;
    const child = await startChild({
      name,
      command: process.execPath,
      args: [
        ...(options.watch === true ? ["--watch", "--watch-preserve-output"] : []),
        ...(options.preload === undefined ? [] : ["--import", options.preload]),
        program,
        role,
      ],
      env: {
        // Nothing else is inherited: a variable of the developer's shell must not change a test.
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        ...compileCache,
        NODE_ENV: "test",
        LOG_LEVEL: "info",
        HTTP_PORT: String(httpPort),
        ADMIN_PORT: String(adminPort),
        PUBLIC_ORIGIN: origin,
        DATABASE_URL: options.databaseUrl,
        NATS_URL: options.natsUrl,
        // The auditor takes part in no messages.
        ...(role !== "auditor" && {
          NATS_NKEY_FILE: natsKeyFile(options.natsKeysOf ?? options.natsUrl, role === "all" ? "{role}" : role),
        }),
        ...options.environment,
      },
      // Longer than the server's own limit for an orderly end.
      stopTimeoutMs: 20_000,
      ...(options.onOutput !== undefined && { onOutput: options.onOutput }),
    });
    await awaitReady(name, child, () => answersOk(`${adminOrigin}/${options.probe ?? "ready"}`));
    return child;
  };

  let child = await start();
  return {
    origin,
    adminOrigin,
    pid: () => child.pid,
    output: () => child.output(),
    hasExited: () => child.hasExited(),
    exited: () => child.exited,
    stop: () => child.stop(),
    kill: () => child.kill(),
    async restart() {
      await child.stop();
      child = await start();
    },
    [Symbol.asyncDispose]: () => child.stop(),
  };
};

const answersOk = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  return response.ok;
};
