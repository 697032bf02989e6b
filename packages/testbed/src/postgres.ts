/**
 * A private PostgreSQL cluster: own data folder, own port, loopback only. Everyone on this machine may
 * connect without a password (`trust`), so nothing but test and development data belongs in it.
 */
import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { awaitReady } from "./await-ready.ts";
import { type Child, startChild } from "./child.ts";
import { findPostgresProgram } from "./find-program.ts";
import { freePort } from "./free-port.ts";
import { memoryFolder } from "./memory-folder.ts";
import { descendantsOf, isAlive } from "./process-tree.ts";
import { runSql } from "./run-sql.ts";
import { postgresUser } from "./unprivileged-user.ts";
import { waitUntil } from "./wait-until.ts";

const run = promisify(execFile);

export interface PostgresOptions {
  /** Off for tests (nothing survives them anyway); on for development, benchmarks and crash tests. */
  fsync?: boolean;
  /** Kept after the end; without it a temporary folder is used and removed: in memory without `fsync`, if there is room. */
  dataFolder?: string;
  port?: number;
  settings?: Record<string, string>;
  /** Beside our own: what a benchmark preloads. */
  environment?: Record<string, string>;
}

export interface Postgres extends AsyncDisposable {
  readonly port: number;
  readonly dataFolder: string;
  /** The address of one database; the cluster is born with `postgres`. */
  urlOf(database: string): string;
  pid(): number;
  /** Fast shutdown: open transactions are rolled back, everything is written. */
  stop(): Promise<void>;
  /** kill -9 of the postmaster and all its processes, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the stopped or killed cluster again, same port, same data. */
  restart(): Promise<void>;
}

export const startPostgres = async (options: PostgresOptions = {}): Promise<Postgres> => {
  const user = await postgresUser();
  const isTemporary = options.dataFolder === undefined;
  const dataFolder = options.dataFolder ?? (await temporaryFolder(options));
  const port = options.port ?? (await freePort());
  const postgres = await findPostgresProgram("postgres");
  await mkdir(dataFolder, { recursive: true });
  if (user !== undefined) await chown(dataFolder, user.uid, user.gid);
  await initialise(dataFolder, user);

  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const start = async (): Promise<Child> => {
    const child = await startChild({
      name: "PostgreSQL",
      command: postgres,
      args: ["-D", dataFolder, ...settingsOf(port, options)],
      cwd: "/",
      ...(options.environment !== undefined && { env: { ...process.env, ...options.environment } }),
      ...user,
      // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for clients to leave.
      stopSignal: "SIGINT",
      ...(isTemporary && { temporaryFolder: dataFolder }),
    });
    await awaitReady("PostgreSQL", child, () => answersQuery(urlOf("postgres")));
    return child;
  };

  const removeTemporary = async (): Promise<void> => {
    if (isTemporary) await rm(dataFolder, { recursive: true, force: true });
  };
  let child = await start().catch(async (error: unknown) => {
    await removeTemporary();
    throw error;
  });
  return {
    port,
    dataFolder,
    urlOf,
    pid: () => child.pid,
    stop: () => child.stop(),
    async kill() {
      const family = await descendantsOf(child.pid);
      await child.kill();
      for (const pid of family.filter(isAlive)) process.kill(pid, "SIGKILL");
      // A restart would be refused while one of them still holds the shared memory.
      await waitUntil("PostgreSQL's processes to end", () => !family.some(isAlive));
    },
    async restart() {
      await child.stop();
      child = await start();
    },
    async [Symbol.asyncDispose]() {
      await child.stop();
      await removeTemporary();
    },
  };
};

const temporaryFolder = async ({ fsync = false }: PostgresOptions): Promise<string> => {
  const parent = (fsync ? undefined : await memoryFolder()) ?? tmpdir();
  return mkdtemp(join(parent, "passport-postgres-"));
};

const initialise = async (dataFolder: string, user: { uid: number; gid: number } | undefined): Promise<void> => {
  const exists = await stat(join(dataFolder, "PG_VERSION")).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const initdb = await findPostgresProgram("initdb");
  // The C locale sorts the same on every machine.
  const flags = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  await run(initdb, ["-D", dataFolder, ...flags], { cwd: "/", ...user });
};

const settingsOf = (port: number, options: PostgresOptions): string[] => {
  const fsync = options.fsync === true ? "on" : "off";
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    // Several test files share the server, and each runs whole processes with pools of ten.
    max_connections: "400",
    shared_buffers: "128MB",
    fsync,
    synchronous_commit: fsync,
    full_page_writes: fsync,
    timezone: "UTC",
    ...options.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
};

const answersQuery = async (url: string): Promise<boolean> => {
  await runSql(url, "select 1");
  return true;
};
