/** What `npm run dev` starts, its players and histories included, but with the production build of the web. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "@passport/testbed/free-port";
import { startServer } from "@passport/testbed/server-process";
import { gameClientAt } from "../../apps/server/src/seed-game.ts";
import { seedGameServer } from "../../apps/server/src/seed-game-server.ts";
import { prepareDatabase } from "../../scripts/dev/prepare-database.ts";
import { proveReservesOnce } from "../../scripts/dev/prove-reserves-once.ts";
import { startGame } from "../../scripts/dev/start-game.ts";
import { startOutside } from "../../scripts/dev/start-outside.ts";
import { startStack } from "../../scripts/dev/start-stack.ts";
import { webBuild } from "../stack/builds.ts";

const checkout = resolve(import.meta.dirname, "../..");

export interface TourStack extends AsyncDisposable {
  origin: string;
  gameOrigin: string;
  databaseUrl: string;
}

const temporaryFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), "passport-tour-"));
  // Where root takes the tour, PostgreSQL runs as a user of its own.
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

export const startTourStack = async (): Promise<TourStack> => {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await temporaryFolder());
  const gamePort = await freePort();
  const httpPort = await freePort();
  // The server is on 127.0.0.1: to browsers this is another site.
  const gameOrigin = `http://localhost:${gamePort}`;
  const stack = started.use(await startStack(folder.path, gameOrigin));
  const outside = started.use(await startOutside());
  const { databaseUrl } = await prepareDatabase(checkout, stack.postgres, {
    ...stack.chainEnvironment,
    GAME_ORIGIN: gameOrigin,
  });
  const client = gameClientAt(gameOrigin);
  const secrets = await seedGameServer({ databaseUrl, clientId: client.id, origin: gameOrigin });
  const issuer = `http://127.0.0.1:${httpPort}`;
  // Before the server, whose worker reads the metadata of assets from the game.
  started.use(await startGame({ checkout, port: gamePort, origin: gameOrigin, issuer, client, secrets }));
  const environment = {
    NODE_ENV: "test",
    PUBLIC_ORIGIN: issuer,
    WEB_ROOT: webBuild("dist"),
    CAPTCHA_COST: "10",
    LOG_LEVEL: "warn",
    PRICE_FEED_URLS: stack.feed.url,
    SMTP_URL: stack.smtp.url,
    FILES_DIRECTORY: join(folder.path, "files"),
    MEDIA_ORIGINS: gameOrigin,
    CONNECT_ORIGINS: gameOrigin,
    ...stack.chainEnvironment,
    ...outside.environment,
  };
  const natsUrl = stack.nats.url;
  const server = started.use(await startServer({ role: "all", databaseUrl, natsUrl, httpPort, environment }));
  await proveReservesOnce(server.origin, { ...environment, DATABASE_URL: databaseUrl, NATS_URL: natsUrl }, (line) =>
    console.log(line),
  );
  const running = started.move();
  return { origin: server.origin, gameOrigin, databaseUrl, [Symbol.asyncDispose]: () => running.disposeAsync() };
};
