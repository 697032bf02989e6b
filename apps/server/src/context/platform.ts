/** What every process has: the floor of the composition root. */
import { type ConnectOptions, connectDatabase, type Database } from "@passport/database";
import type { Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import { type Bus, connectBus } from "../platform/bus/bus.ts";
import { createHealthCheck, type HealthCheck } from "../platform/health/check-health.ts";
import { createLog, type Logger } from "../platform/telemetry/log.ts";
import { createMetrics } from "../platform/telemetry/metrics.ts";

/** What every process has, the signer included. */
export interface Platform extends AsyncDisposable {
  config: Config;
  log: Logger;
  metrics: Registry;
  db: Database;
  bus: Bus;
  isHealthy: HealthCheck;
}

/** For tests. */
export interface PlatformOptions {
  /** To read what was written to it. */
  log?: Logger;
  /** To be more patient than a player is. */
  database?: Pick<ConnectOptions, "acquireTimeoutMs">;
}

export const createPlatform = async (
  config: Config,
  role: string,
  { log = createLog({ level: config.logLevel, role }), database = {} }: PlatformOptions = {},
): Promise<Platform> => {
  await using made = new AsyncDisposableStack();
  const db = made.adopt(
    connectDatabase(config.databaseUrl, {
      ...database,
      applicationName: `passport ${role}`,
      onConnectionLost: (error) => log.warn({ err: error }, "a database connection was lost"),
    }),
    (connected) => connected.destroy(),
  );
  const bus = made.use(await connectBus({ url: config.natsUrl, log, name: `passport ${role}` }));
  const isHealthy = createHealthCheck({ db, bus, log });
  const resources = made.move();
  return {
    config,
    log,
    metrics: createMetrics(role),
    db,
    bus,
    isHealthy,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
