/**
 * `npm run dev`: starts the whole stack on this machine with the testbed that the tests use. `--fresh` deletes
 * the data of earlier runs first; `--data FOLDER` keeps it in another folder.
 */
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "@passport/testbed/free-port";
import { startServer } from "@passport/testbed/server-process";
import { gameClientAt } from "../../apps/server/src/seed-game.ts";
import { seedGameServer } from "../../apps/server/src/seed-game-server.ts";
import { seedPlayers, seedStaff } from "../../apps/server/src/seed-players.ts";
import { renderBanner } from "./banner.ts";
import { checkPrograms } from "./check-programs.ts";
import { findDataFolder } from "./data-folder.ts";
import { writeEnvironmentFile } from "./environment-file.ts";
import { formatLogLine } from "./log-line.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { proveReservesOnce } from "./prove-reserves-once.ts";
import { startGame } from "./start-game.ts";
import { startOutside } from "./start-outside.ts";
import { devPorts, startStack } from "./start-stack.ts";
import { startWeb } from "./start-web.ts";

const checkout = resolve(import.meta.dirname, "../..");

const print = (line: string): void => console.log(line);
const printFrom = (name: string) => (line: string) =>
  line.trim() !== "" && print(`${name.padEnd(7)}${formatLogLine(line)}`);

const run = async (interrupted: Promise<void>): Promise<void> => {
  await checkPrograms();
  const { values: flags } = parseArgs({ options: { fresh: { type: "boolean" }, data: { type: "string" } } });
  const dataFolder = flags.data ?? (await findDataFolder(checkout));
  if (flags.fresh === true) await rm(dataFolder, { recursive: true });

  print("Starting PostgreSQL, NATS, mail, price feed and two chains ...");
  const gamePort = await freePort(devPorts.game);
  // Not localhost: the browser must see the game as another site than the web.
  const gameUrl = `http://127.0.0.1:${gamePort}`;
  await using stack = await startStack(dataFolder, gameUrl);
  await using outside = await startOutside();
  print("Preparing the database ...");
  const seedEnvironment = { ...stack.chainEnvironment, GAME_ORIGIN: gameUrl };
  const { databaseUrl, ownerUrl } = await prepareDatabase(checkout, stack.postgres, seedEnvironment);

  print("Starting a game, the server and the web ...");
  const webPort = await freePort(devPorts.web);
  // localhost, because browsers accept Secure cookies from it without https.
  const webUrl = `http://localhost:${webPort}`;
  const client = gameClientAt(gameUrl);
  const secrets = await seedGameServer({ databaseUrl, clientId: client.id, origin: gameUrl });
  // Before the server, whose worker reads the metadata of assets from the game.
  await using _game = await startGame({
    checkout,
    port: gamePort,
    origin: gameUrl,
    issuer: webUrl,
    client,
    secrets,
    onOutput: printFrom("game"),
  });
  const environment = {
    NODE_ENV: "development",
    PUBLIC_ORIGIN: webUrl,
    ALLOWED_ORIGINS: `http://127.0.0.1:${webPort}`,
    PRICE_FEED_URLS: stack.feed.url,
    SMTP_URL: stack.smtp.url,
    FILES_DIRECTORY: join(dataFolder, "files"),
    MEDIA_ORIGINS: gameUrl,
    CONNECT_ORIGINS: gameUrl,
    DATABASE_OWNER_URL: ownerUrl,
    ...stack.chainEnvironment,
    ...outside.environment,
  };
  await using server = await startServer({
    role: "all",
    databaseUrl,
    natsUrl: stack.nats.url,
    httpPort: await freePort(devPorts.http),
    adminPort: await freePort(devPorts.admin),
    watch: true,
    preload: join(import.meta.dirname, "migrate-first.ts"),
    environment,
    onOutput: printFrom("server"),
  });
  const commandEnvironment = { ...environment, DATABASE_URL: databaseUrl, NATS_URL: stack.nats.url };
  await using _environmentFile = await writeEnvironmentFile(flags.data ?? join(checkout, ".dev"), commandEnvironment);
  const proven = proveReservesOnce(server.origin, commandEnvironment, print);
  await using web = await startWeb({
    checkout,
    port: webPort,
    serverOrigin: server.origin,
    onOutput: printFrom("web"),
  });
  await proven;
  print(
    renderBanner({
      webUrl,
      gameUrl,
      serverOrigin: server.origin,
      adminOrigin: server.adminOrigin,
      inboxUrl: stack.smtp.viewUrl,
      databaseUrl,
      natsUrl: stack.nats.url,
      chains: stack.chains,
      outside: outside.addresses,
      dataFolder,
      players: seedPlayers,
      staff: seedStaff,
    }),
  );
  await Promise.race([interrupted, web.exited]);
  print("Stopping ...");
};

/** The first signal stops everything in order; the second exits at once, and the children's guardians clean up. */
const untilInterrupted = (): Promise<void> =>
  new Promise((resolveInterrupted) => {
    let count = 0;
    const onSignal = (): void => {
      count += 1;
      if (count > 1) process.exit(130);
      resolveInterrupted();
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
  });

try {
  await run(untilInterrupted());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
