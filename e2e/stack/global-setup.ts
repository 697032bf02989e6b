/** Starts the whole stack once for all browser tests. */
import { resolve } from "node:path";
import { startChains } from "@passport/testbed/chains";
import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { startPriceFeed } from "@passport/testbed/price-feed";
import { startSmtp } from "@passport/testbed/smtp";
import { prepareDatabase } from "../../scripts/dev/prepare-database.ts";
import { webBuild } from "./builds.ts";
import { publishStack } from "./stack.ts";
import { startWebServer } from "./start-web-server.ts";

export default async (): Promise<() => Promise<void>> => {
  const started = new AsyncDisposableStack();
  const postgres = started.use(await startPostgres());
  const nats = started.use(await startNats());
  const feed = started.use(await startPriceFeed());
  const smtp = started.use(await startSmtp());
  const chains = started.use(await startChains());
  const databaseUrl = await prepareDatabase(resolve(import.meta.dirname, "../.."), postgres, chains.environment);

  const servers = { databaseUrl, natsUrl: nats.url };
  const production = started.use(
    await startWebServer({
      ...servers,
      role: "all",
      webRoot: webBuild("dist"),
      environment: {
        PRICE_FEED_URL: feed.url,
        PRICE_FEED_INTERVAL_MS: "500",
        SMTP_URL: smtp.url,
        ...chains.environment,
      },
    }),
  );
  const development = started.use(await startWebServer({ ...servers, role: "api", webRoot: webBuild("dist-dev") }));
  const maintenance = started.use(
    await startWebServer({ ...servers, role: "api", webRoot: webBuild("dist-maintenance") }),
  );

  publishStack({
    origin: production.origin,
    developmentOrigin: development.origin,
    maintenanceOrigin: maintenance.origin,
    databaseUrl,
    natsUrl: nats.url,
    inboxUrl: smtp.viewUrl,
    binance: { url: chains.binance.url, deployment: chains.deployments.binance },
  });
  return () => started.disposeAsync();
};
