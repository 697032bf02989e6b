/** What every process has: the floor of the composition root. */
import { addressAs, type ConnectOptions, connectDatabase, type Database, type ProcessRole } from "@passport/database";
import type { Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import { readNkey } from "../config/nats.ts";
import { type Bus, connectBus } from "../platform/bus/bus.ts";
import type { BusRole } from "../platform/bus/subjects.ts";
import { createHealthCheck, type HealthCheck } from "../platform/health/check-health.ts";
import { createLog, type Logger } from "../platform/telemetry/log.ts";
import { createMetrics } from "../platform/telemetry/metrics.ts";

/** What every process has, the auditor included, which takes part in no messages. */
export interface Floor extends AsyncDisposable {
  config: Config;
  /** The database, as the role of this process: the only address that parts of it connect to. */
  databaseUrl: string;
  log: Logger;
  metrics: Registry;
  db: Database;
  isHealthy: HealthCheck;
}

/** What every process but the auditor has, the signer included. */
export interface Platform extends Floor {
  bus: Bus;
}

/** For tests. */
export interface PlatformOptions {
  /** To read what was written to it. */
  log?: Logger;
  /** To be more patient than a player is. */
  database?: Pick<ConnectOptions, "acquireTimeoutMs">;
  /** To prepare and look at what no single process may. */
  databaseUrl?: string;
  /** To say and hear on the bus what no single process may. */
  nkeyFile?: string;
}

export const createPlatform = async (
  config: Config,
  role: BusRole,
  options: PlatformOptions = {},
): Promise<Platform> => {
  await using made = new AsyncDisposableStack();
  const floor = made.use(createFloor(config, role, options));
  const { db, log } = floor;
  const { servers, authority, nkeyFile: ownFile } = config.nats;
  const nkeyFile = options.nkeyFile ?? ownFile;
  const seed = nkeyFile === undefined ? undefined : readNkey(nkeyFile, role);
  const bus = made.use(await connectBus({ servers, authority, seed, role, name: `passport ${role}`, log }));
  const resources = made.move();
  return {
    ...floor,
    bus,
    isHealthy: createHealthCheck({ db, bus, log }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};

export const createFloor = (
  config: Config,
  role: ProcessRole,
  {
    log = createLog({ level: config.logLevel, role }),
    database = {},
    databaseUrl = addressAs(config.databaseUrl, role),
  }: PlatformOptions = {},
): Floor => {
  const db = connectDatabase(databaseUrl, {
    ...database,
    applicationName: `passport ${role}`,
    preparesStatements: config.preparesStatements,
    onConnectionLost: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  return {
    config,
    databaseUrl,
    log,
    metrics: createMetrics(role),
    db,
    isHealthy: createHealthCheck({ db, log }),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
};
