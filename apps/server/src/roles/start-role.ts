/** A role is wiring: which parts of the program run in this process. */
import type { Config } from "../config/config.ts";
import { createContext } from "../context/context.ts";
import { createPlatform, type Platform } from "../context/platform.ts";
import { createAdminServer } from "../platform/http/admin-server.ts";
import { startApi } from "./api.ts";
import { startSigner } from "./signer.ts";
import { startWorker } from "./worker.ts";

export const roleNames = ["api", "worker", "signer", "all"] as const;
export type RoleName = (typeof roleNames)[number];

export const isRoleName = (name: string | undefined): name is RoleName => roleNames.some((role) => role === name);

export const startRole = async (role: RoleName, config: Config): Promise<AsyncDisposable> => {
  await using started = new AsyncDisposableStack();
  const platform = await startParts(role, config, started);
  // Last: this address reports readiness only when the process is ready.
  await startAdmin(platform, started);
  return started.move();
};

const startParts = async (role: RoleName, config: Config, started: AsyncDisposableStack): Promise<Platform> => {
  if (role === "signer") {
    const platform = started.use(await createPlatform(config, role));
    started.use(await startSigner(platform));
    return platform;
  }
  const context = started.use(await createContext(config, role));
  if (role === "worker" || role === "all") started.use(await startWorker(context));
  if (role === "api" || role === "all") started.use(await startApi(context));
  if (role === "all") started.use(await startSigner(context));
  return context;
};

const startAdmin = async (platform: Platform, started: AsyncDisposableStack): Promise<void> => {
  const admin = started.adopt(createAdminServer(platform), (server) => server.close());
  const { host, port } = platform.config.admin;
  await admin.listen({ host, port });
};
