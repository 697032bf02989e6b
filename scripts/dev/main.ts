/**
 * `npm run dev`: the whole stack on this machine, from nothing to a page with a live price in it.
 * The same testbed that the tests use starts the servers. `--fresh` forgets the data of earlier runs;
 * `--data FOLDER` keeps it somewhere else.
 */
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "@passport/testbed/free-port";
import { startServer } from "@passport/testbed/server-process";
import { gameClientAt } from "../../apps/server/src/seed-game.ts";
import { seedPlayers, seedStaff } from "../../apps/server/src/seed-players.ts";
import { renderBanner } from "./banner.ts";
import { checkPrograms } from "./check-programs.ts";
import { findDataFolder } from "./data-folder.ts";
import { formatLogLine } from "./log-line.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { startGame } from "./start-game.ts";
import { startOutside } from "./start-outside.ts";
import { devPorts, startStack } from "./start-stack.ts";
import { startWeb } from "./start-web.ts";

const checkout = resolve(import.meta.dirname, "../..");

const say = (line: string): void => console.log(line);
const sayFrom = (name: string) => (line: string) =>
  line.trim() !== "" && say(`${name.padEnd(7)}${formatLogLine(line)}`);

const run = async (interrupted: Promise<void>): Promise<void> => {
  await checkPrograms();
  const { values: flags } = parseArgs({ options: { fresh: { type: "boolean" }, data: { type: "string" } } });
  const dataFolder = flags.data ?? (await findDataFolder(checkout));
  if (flags.fresh === true) await rm(dataFolder, { recursive: true });

  say("Starting PostgreSQL, NATS, mail, price feed and two chains ...");
  await using stack = await startStack(dataFolder);
  await using outside = await startOutside();
  say("Preparing the database ...");
  const gamePort = await freePort(devPorts.game);
  // Not localhost: to browsers it is another site than the web, as a game is.
  const gameUrl = `http://127.0.0.1:${gamePort}`;
  const seedEnvironment = { ...stack.chainEnvironment, GAME_ORIGIN: gameUrl };
  const databaseUrl = await prepareDatabase(checkout, stack.postgres, seedEnvironment);

  say("Starting a game, the server and the web ...");
  const webPort = await freePort(devPorts.web);
  // localhost, because browsers take Secure cookies from it without https.
  const webUrl = `http://localhost:${webPort}`;
  // Before the server, whose worker asks it about assets.
  await using _game = await startGame({
    checkout,
    port: gamePort,
    origin: gameUrl,
    issuer: webUrl,
    client: gameClientAt(gameUrl),
    onOutput: sayFrom("game"),
  });
  await using server = await startServer({
    role: "all",
    databaseUrl,
    natsUrl: stack.nats.url,
    httpPort: await freePort(devPorts.http),
    adminPort: await freePort(devPorts.admin),
    watch: true,
    environment: {
      NODE_ENV: "development",
      PUBLIC_ORIGIN: webUrl,
      ALLOWED_ORIGINS: `http://127.0.0.1:${webPort}`,
      PRICE_FEED_URL: stack.feed.url,
      SMTP_URL: stack.smtp.url,
      FILES_DIRECTORY: join(dataFolder, "files"),
      MEDIA_ORIGINS: gameUrl,
      ...stack.chainEnvironment,
      ...outside.environment,
    },
    onOutput: sayFrom("server"),
  });
  await using web = await startWeb({
    checkout,
    port: webPort,
    serverOrigin: server.origin,
    chains: stack.chains,
    onOutput: sayFrom("web"),
  });
  say(
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
      players: [...seedPlayers, ...seedStaff],
    }),
  );
  await Promise.race([interrupted, web.exited]);
  say("Stopping ...");
};

/** The first Ctrl-C stops in order; the second leaves at once, and the children's guardians clean up. */
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
