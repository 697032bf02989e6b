/** A role is wiring: which parts of the program run in this process. */
import { type Config, ConfigError } from "../config/config.ts";
import { createContext } from "../context/context.ts";
import { createFloor, createPlatform, type Floor } from "../context/platform.ts";
import { createAdminServer } from "../platform/http/admin-server.ts";
import { startApi } from "./api.ts";
import { startAuditor } from "./auditor.ts";
import { startSigner } from "./signer.ts";
import { startWorker } from "./worker.ts";

export const roleNames = ["api", "worker", "signer", "auditor", "all"] as const;
export type RoleName = (typeof roleNames)[number];

export const isRoleName = (name: string | undefined): name is RoleName => roleNames.some((role) => role === name);

export const startRole = async (role: RoleName, config: Config): Promise<AsyncDisposable> => {
  if (role === "all" && config.environment === "production")
    throw new ConfigError([
      "role all: is for development; in production each role is a process with a password of its own",
    ]);
  if (role === "auditor" && config.equalityIntervalMs === 0)
    throw new ConfigError(["EQUALITY_INTERVAL_MS: an auditor compares every so many milliseconds, not never"]);
  await using started = new AsyncDisposableStack();
  // The api serves only when the worker runs. Each part has connections and rights of its own.
  const parts: Parts =
    role === "all"
      ? [
          await startPart("worker", config, started),
          await startPart("api", config, started),
          await startPart("signer", config, started),
          ...(config.equalityIntervalMs === 0 ? [] : [await startPart("auditor", config, started)]),
        ]
      : [await startPart(role, config, started)];
  // Last: this address reports readiness only when the process is ready.
  await startAdmin(config, parts, started);
  return started.move();
};

type Parts = readonly [Floor, ...Floor[]];

const startPart = async (
  role: Exclude<RoleName, "all">,
  config: Config,
  started: AsyncDisposableStack,
): Promise<Floor> => {
  if (role === "auditor") {
    const floor = started.use(createFloor(config, role));
    started.use(startAuditor(floor));
    return floor;
  }
  if (role === "signer") {
    const platform = started.use(await createPlatform(config, role));
    started.use(await startSigner(platform));
    return platform;
  }
  const context = started.use(await createContext(config, role));
  started.use(await (role === "worker" ? startWorker(context) : startApi(context)));
  return context;
};

const startAdmin = async (config: Config, parts: Parts, started: AsyncDisposableStack): Promise<void> => {
  const server = createAdminServer({
    registries: [parts[0].metrics, ...parts.slice(1).map(({ metrics }) => metrics)],
    async isHealthy() {
      const health = await Promise.all(parts.map(({ isHealthy }) => isHealthy()));
      return health.every((isHealthy) => isHealthy);
    },
  });
  const admin = started.adopt(server, (listening) => listening.close());
  const { host, port } = config.admin;
  await admin.listen({ host, port });
};
