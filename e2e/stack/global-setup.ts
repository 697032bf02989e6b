/** Starts the whole stack once for all browser tests. */
import { resolve } from "node:path";
import { startChains } from "@passport/testbed/chains";
import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { startPriceFeed } from "@passport/testbed/price-feed";
import { startSmtp } from "@passport/testbed/smtp";
import { startFacebook } from "@passport/testbed/social/facebook";
import { startGoogle } from "@passport/testbed/social/google";
import { startTwitter } from "@passport/testbed/social/twitter";
import { startRelay } from "@passport/testbed/walletconnect/relay";
import { prepareDatabase } from "../../scripts/dev/prepare-database.ts";
import { webBuild } from "./builds.ts";
import { publishStack } from "./stack.ts";
import { startGameMetadata } from "./start-game-metadata.ts";
import { startWebServer } from "./start-web-server.ts";

export default async (): Promise<() => Promise<void>> => {
  const started = new AsyncDisposableStack();
  const postgres = started.use(await startPostgres());
  const nats = started.use(await startNats());
  const feed = started.use(await startPriceFeed());
  const smtp = started.use(await startSmtp());
  const chains = started.use(await startChains());
  const google = started.use(await startGoogle());
  const facebook = started.use(await startFacebook());
  const twitter = started.use(await startTwitter());
  const relay = started.use(await startRelay());
  const game = started.use(await startGameMetadata());
  const { databaseUrl } = await prepareDatabase(resolve(import.meta.dirname, "../.."), postgres, {
    ...chains.environment,
    GAME_ORIGIN: game.origin,
  });

  const servers = { databaseUrl, natsUrl: nats.url };
  const outside = {
    MEDIA_ORIGINS: game.origin,
    ...google.environment,
    ...facebook.environment,
    ...twitter.environment,
    ...relay.environment,
  };
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
        ...outside,
      },
    }),
  );
  const development = started.use(
    await startWebServer({ ...servers, role: "api", webRoot: webBuild("dist-dev"), environment: outside }),
  );
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
    ethereum: { url: chains.ethereum.url, deployment: chains.deployments.ethereum },
    rpcUrls: Object.fromEntries(chains.all.map(({ anvil }) => [anvil.chainId, anvil.url])),
    gameUrl: game.origin,
    providers: { google: google.url, facebook: facebook.url, twitter: twitter.url },
    walletConnect: { relayUrl: relay.url, projectId: relay.projectId },
  });
  return () => started.disposeAsync();
};
