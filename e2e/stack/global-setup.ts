/** Starts the whole stack once for all browser tests. */
import { webBuild } from "./builds.ts";
import { publishStack } from "./stack.ts";
import { startStack } from "./start-stack.ts";
import { startWebServer } from "./start-web-server.ts";

export default async (): Promise<() => Promise<void>> => {
  const started = new AsyncDisposableStack();
  const { server: _server, chains: _chains, outside, ...stack } = started.use(await startStack());
  const { databaseUrl, natsUrl } = stack;
  const start = async (build: "dist-dev" | "dist-maintenance", environment: Readonly<Record<string, string>> = {}) =>
    started.use(await startWebServer({ databaseUrl, natsUrl, role: "api", webRoot: webBuild(build), environment }));
  const development = await start("dist-dev", outside);
  const maintenance = await start("dist-maintenance");
  publishStack({
    ...stack,
    developmentOrigin: development.origin,
    maintenanceOrigin: maintenance.origin,
  });
  return () => started.disposeAsync();
};
