/** What every process has: the floor of the composition root. */
import { connectDatabase, type Database } from "@passport/database";
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

/** `log` is for tests that want to read it. */
export const createPlatform = async (
  config: Config,
  role: string,
  log: Logger = createLog({ level: config.logLevel, role }),
): Promise<Platform> => {
  await using made = new AsyncDisposableStack();
  const db = made.adopt(
    connectDatabase(config.databaseUrl, {
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
