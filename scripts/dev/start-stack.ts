/** Everything that the server needs besides itself. Disposed in reverse order, PostgreSQL last. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { prepareDevelopment } from "@passport/contracts";
import { developmentChainIds } from "@passport/protocol";
import { type Anvil, startAnvil } from "@passport/testbed/anvil";
import { freePort } from "@passport/testbed/free-port";
import { type Nats, startNats } from "@passport/testbed/nats";
import { type Postgres, startPostgres } from "@passport/testbed/postgres";
import { type PriceFeed, startPriceFeed } from "@passport/testbed/price-feed";
import { type SmtpSink, startSmtp } from "@passport/testbed/smtp";

export interface Stack extends AsyncDisposable {
  postgres: Postgres;
  nats: Nats;
  smtp: SmtpSink;
  feed: PriceFeed;
  chains: readonly Anvil[];
  /** The variables with which the server finds the chains. */
  chainEnvironment: Record<string, string>;
}

/** The same numbers every day, so bookmarks and wallets keep working; another one when it is taken. */
export const devPorts = {
  web: 5173,
  http: 8080,
  admin: 9090,
  postgres: 25432,
  nats: 24222,
  smtp: 21025,
  inbox: 8025,
  /** Of the first chain; the others have the numbers after it. */
  chains: 8545,
  feed: 28700,
  game: 8090,
} as const;

/** `gameOrigin`: new contracts of assets name it as the place of their metadata. */
/** Anvil gives coins to its first ten accounts; releases are paid by its last (release-config.ts). */
const releasesPayer = "0x08135Da0A343E492FA2d4282F2AE34c6c5CC1BbE";
const tenCoins = "0x8ac7230489e80000";

export const startStack = async (dataFolder: string, gameOrigin: string): Promise<Stack> => {
  await using started = new AsyncDisposableStack();
  const chainFolder = join(dataFolder, "chains");
  await mkdir(chainFolder, { recursive: true });
  const chain = async (chainId: number, port: number): Promise<Anvil> =>
    startAnvil({
      chainId,
      port: await freePort(port),
      // Final after two blocks instead of a quarter of an hour.
      slotsInAnEpoch: 1,
      stateFile: join(chainFolder, `${chainId}.json`),
    });

  const postgres = started.use(
    await startPostgres({
      dataFolder: join(dataFolder, "postgres"),
      fsync: true,
      port: await freePort(devPorts.postgres),
    }),
  );
  const nats = started.use(await startNats({ port: await freePort(devPorts.nats) }));
  const smtp = started.use(
    await startSmtp({ port: await freePort(devPorts.smtp), viewPort: await freePort(devPorts.inbox) }),
  );
  const feed = started.use(
    await startPriceFeed({ port: await freePort(devPorts.feed), drift: { seed: Date.now(), everyMs: 3_000 } }),
  );
  const chains: Anvil[] = [];
  for (const [nth, chainId] of developmentChainIds.entries()) {
    chains.push(started.use(await chain(chainId, devPorts.chains + nth)));
  }
  const deploymentFile = join(chainFolder, "deployments.json");
  await prepareDevelopment({ rpcUrls: chains.map(({ url }) => url), file: deploymentFile, gameOrigin });
  for (const { request } of chains) await request("anvil_setBalance", [releasesPayer, tenCoins]);

  const servers = started.move();
  return {
    postgres,
    nats,
    smtp,
    feed,
    chains,
    chainEnvironment: { CHAIN_DEPLOYMENT_FILE: deploymentFile },
    [Symbol.asyncDispose]: () => servers.disposeAsync(),
  };
};
