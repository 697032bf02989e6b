/** The whole product on loopback, as the browser tests use it: database, broker, chains, providers, and our own server. */
import { resolve } from "node:path";
import { type Chains, startChains } from "@passport/testbed/chains";
import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { startPriceFeed } from "@passport/testbed/price-feed";
import { runSql } from "@passport/testbed/run-sql";
import type { ServerProcess } from "@passport/testbed/server-process";
import { startSmtp } from "@passport/testbed/smtp";
import { startFacebook } from "@passport/testbed/social/facebook";
import { startGoogle } from "@passport/testbed/social/google";
import { startTwitter } from "@passport/testbed/social/twitter";
import { startRelay } from "@passport/testbed/walletconnect/relay";
import { prepareDatabase } from "../../scripts/dev/prepare-database.ts";
import { webBuild } from "./builds.ts";
import type { Stack } from "./stack.ts";
import { startGameMetadata } from "./start-game-metadata.ts";
import { startWebServer } from "./start-web-server.ts";

/** Without the other builds of the page, which only few tests open. */
export type StartedStack = Omit<Stack, "developmentOrigin" | "maintenanceOrigin"> &
  AsyncDisposable & {
    server: ServerProcess;
    chains: Chains;
    /** The variables of everything outside, for further servers. */
    outside: Readonly<Record<string, string>>;
  };

/** `environment`: more variables for the server. */
export const startStack = async (environment: Readonly<Record<string, string>> = {}): Promise<StartedStack> => {
  await using started = new AsyncDisposableStack();
  const postgres = started.use(await startPostgres());
  const nats = started.use(await startNats());
  const feed = started.use(await startPriceFeed());
  const smtp = started.use(await startSmtp());
  const game = started.use(await startGameMetadata());
  const chains = started.use(await startChains({ gameOrigin: game.origin }));
  const google = started.use(await startGoogle());
  const facebook = started.use(await startFacebook());
  const twitter = started.use(await startTwitter());
  const relay = started.use(await startRelay());
  const { databaseUrl } = await prepareDatabase(resolve(import.meta.dirname, "../.."), postgres, {
    ...chains.environment,
    GAME_ORIGIN: game.origin,
  });
  // In place of the auditor, so that the signer signs.
  await runSql(
    databaseUrl,
    "insert into equality_checks (id, at, is_equal) values (gen_random_uuid(), '2036-01-01', true)",
  );
  const outside = {
    MEDIA_ORIGINS: game.origin,
    CONNECT_ORIGINS: game.origin,
    ...google.environment,
    ...facebook.environment,
    ...twitter.environment,
    ...relay.environment,
  };
  const server = started.use(
    await startWebServer({
      databaseUrl,
      natsUrl: nats.url,
      role: "all",
      webRoot: webBuild("dist"),
      environment: {
        PRICE_FEED_URLS: feed.url,
        PRICE_FEED_INTERVAL_MS: "500",
        SMTP_URL: smtp.url,
        ...chains.environment,
        ...outside,
        ...environment,
      },
    }),
  );
  const running = started.move();
  return {
    server,
    chains,
    outside,
    origin: server.origin,
    databaseUrl,
    natsUrl: nats.url,
    inboxUrl: smtp.viewUrl,
    binance: { url: chains.binance.url, deployment: chains.deployments.binance },
    ethereum: { url: chains.ethereum.url, deployment: chains.deployments.ethereum },
    rpcUrls: Object.fromEntries(chains.all.map(({ anvil }) => [anvil.chainId, anvil.url])),
    gameUrl: game.origin,
    providers: { google: google.url, facebook: facebook.url, twitter: twitter.url },
    walletConnect: { relayUrl: relay.url, projectId: relay.projectId },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};
