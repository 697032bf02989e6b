/**
 * The whole of it in real processes, each of which can be killed: PostgreSQL, NATS, two chains that mine when we say
 * so, two apis, a worker, a signer, and the game.
 */
import { ChainDriver, finalAfter } from "@passport/chain-trials/chain-driver";
import { createPlayer, type Player } from "@passport/chain-trials/player";
import { type ChainDeployment, developmentAccounts } from "@passport/contracts";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { supsAbi } from "@passport/contracts/abi/sups";
import type { Anvil } from "@passport/testbed/anvil";
import { startChains } from "@passport/testbed/chains";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { registerGame } from "@passport/testbed/game/register-game";
import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { type ServerProcess, type ServerRole, startServer } from "@passport/testbed/server-process";
import { copyTemplate, createTemplate } from "@passport/testbed/template";
import { waitUntil } from "@passport/testbed/wait-until";
import pg from "pg";
import { type Address, encodeFunctionData, type Hex, parseEther } from "viem";
import type { Manners } from "./game/behaviour.ts";
import { type GameProcess, prepareGame } from "./game/start-game.ts";
import { createService, type Service } from "./service.ts";
import { SharedChain } from "./shared-chain.ts";

/** A player of one journey, as Passport and as the game know them. */
export interface Traveller extends Player {
  playerId: string;
}

export interface Fixture extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  /** Where collections and items are. */
  readonly ethereum: SharedChain;
  /** Where SUPS are deposited. */
  readonly binance: SharedChain;
  readonly apis: readonly ServerProcess[];
  readonly worker: ServerProcess;
  readonly signer: ServerProcess;
  readonly game: GameProcess;
  readonly clientId: string;
  readonly service: Service;
  readonly players: readonly Traveller[];
  /** Collectibles that the game gave back by a call of its own, which its webhooks need not have announced yet. */
  readonly released: Set<string>;
  sql<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** Every line that any of the processes wrote. */
  logLines(): readonly string[];
}

export const clientId = "journeys-game-0001";
const deposited = parseEther("2000");
/** Of each of these, at the start. */
export const startingItems = 20n;
export const tokenIds = ["101", "102"] as const;
export const slugs = { collectibles: "supremacy-genesis", items: "supremacy-achievements" } as const;
const firstToken = 50_000;

export interface FixtureOptions {
  players: number;
  seed: number;
  manners: Manners;
}

const prices = { PRICE_FIXED_ETH_USD: "3000", PRICE_FIXED_BNB_USD: "600", PRICE_FIXED_SUPS_USD: "0.125" };

export const startFixture = async ({ players: size, seed, manners }: FixtureOptions): Promise<Fixture> => {
  await using started = new AsyncDisposableStack();
  const [postgres, nats, chains, game] = await Promise.all([
    startPostgres(),
    startNats(),
    startChains({ slotsInAnEpoch: finalAfter / 2 }),
    prepareGame(seed, manners),
  ]);
  for (const each of [postgres, nats, chains, game]) started.use(each);
  await createTemplate(postgres.urlOf("postgres"));
  const database = started.use(await copyTemplate(postgres.urlOf("postgres")));
  const pool = started.adopt(new pg.Pool({ connectionString: database.ownerUrl, max: 8 }), (used) => used.end());
  const sql: Fixture["sql"] = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row>(statement, values)).rows;

  const { key, webhookSecret } = await registerGame(sql, { clientId, url: game.url });
  await game.start(webhookSecret);
  const lines: string[] = [];
  const start = (role: ServerRole): Promise<ServerProcess> =>
    startServer({
      role,
      databaseUrl: database.databaseUrl,
      natsUrl: nats.url,
      environment: {
        PUBLIC_ORIGIN: publicOrigin,
        TRUSTED_PROXIES: "127.0.0.1",
        CHAIN_POLL_MS: "50",
        ...prices,
        ...chains.environment,
      },
      onOutput: (line) => void lines.push(`${role}: ${line}`),
    });
  const [one, other, worker, signer, auditor] = await Promise.all([
    start("api"),
    start("api"),
    start("worker"),
    start("signer"),
    start("auditor"),
  ]);
  for (const server of [one, other, worker, signer, auditor]) started.use(server);

  const players: Traveller[] = [];
  for (let nth = 0; nth < size; nth += 1) players.push(await createTraveller(sql, nth));
  const [ethereum, binance] = [
    await openChain(chains.ethereum, chains.deployments.ethereum),
    await openChain(chains.binance, chains.deployments.binance),
  ];
  await prepareWallets({ ethereum, binance }, players);
  await adoptCollections(sql);
  await giveAssets(sql, players);
  await untilFunded({ ethereum, binance, sql }, players);
  const running = started.move();
  return {
    databaseUrl: database.databaseUrl,
    pool,
    ethereum,
    binance,
    apis: [one, other],
    worker,
    signer,
    game,
    clientId,
    service: createService(() => [one.origin, other.origin], key),
    players,
    released: new Set(),
    sql,
    logLines: () => lines,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

/** Connected to the game, as a login there leaves it. */
const createTraveller = async (sql: Fixture["sql"], nth: number): Promise<Traveller> => {
  const player = await createPlayer(sql, nth);
  const [row] = await sql<{ id: string }>(
    "insert into client_players (id, client_id, user_id) values (gen_random_uuid(), $1, $2) returning id",
    [clientId, player.userId],
  );
  if (row === undefined) throw new Error("the player was not connected");
  return { ...player, playerId: row.id };
};

const openChain = async (anvil: Anvil, deployment: ChainDeployment): Promise<SharedChain> => {
  await anvil.request("evm_setAutomine", [false]);
  return new SharedChain(new ChainDriver(anvil), deployment);
};

/** Coins on both chains, SUPS that are on their way into Passport, and the right to stake. */
const prepareWallets = async (
  { ethereum, binance }: Pick<Fixture, "ethereum" | "binance">,
  players: readonly Traveller[],
): Promise<void> => {
  const send = async (chain: SharedChain, from: Address, to: Address, data: Hex) => {
    await chain.driver.anvil.request("anvil_impersonateAccount", [from]);
    await chain.driver.anvil.request("eth_sendTransaction", [{ from, to, data }]);
  };
  const transfer = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [to, amount] });
  const { sups, depositAddress } = binance.deployment;
  for (const { wallet } of players) {
    for (const { driver } of [ethereum, binance]) {
      await driver.anvil.request("anvil_setBalance", [wallet.address, `0x${parseEther("1000").toString(16)}`]);
    }
    await send(binance, developmentAccounts.treasury.address, sups, transfer(wallet.address, 4n * deposited));
    const collection = ethereum.deployment.collections.find(({ slug }) => slug === slugs.collectibles);
    if (collection === undefined) throw new Error("there is no such collection");
    const args = [collection.staking, true] as const;
    const approve = encodeFunctionData({ abi: passportCollectibleAbi, functionName: "setApprovalForAll", args });
    await send(ethereum, wallet.address, collection.collectible, approve);
  }
  for (const { driver } of [ethereum, binance]) await driver.anvil.request("evm_mine");
  for (const { wallet } of players) await send(binance, wallet.address, sups, transfer(depositAddress, deposited));
  await binance.driver.anvil.request("evm_mine");
};

const adoptCollections = async (sql: Fixture["sql"]): Promise<void> => {
  const slugList = Object.values(slugs);
  await waitUntil("the collections", async () => {
    const rows = await sql("update collections set client_id = $1 where slug = any($2) returning slug", [
      clientId,
      slugList,
    ]);
    return rows.length === slugList.length;
  });
};

/** Two collectibles that are not minted yet, and some items. */
const giveAssets = async (sql: Fixture["sql"], players: readonly Traveller[]): Promise<void> => {
  for (const [nth, { accountId }] of players.entries()) {
    for (const token of [firstToken + 2 * nth, firstToken + 2 * nth + 1]) {
      await sql(
        `insert into assets (id, hash, collection, token_id, owner_id, on_chain_status)
         values (gen_random_uuid(), $1, $2, $3, $4, 'MINTABLE')`,
        [`journey-${token}`, slugs.collectibles, token, accountId],
      );
    }
    for (const token of tokenIds) {
      await sql("insert into items (account_id, collection, token_id, count) values ($1, $2, $3, $4)", [
        accountId,
        slugs.items,
        token,
        String(startingItems),
      ]);
    }
  }
};

const untilFunded = async (
  { ethereum, binance, sql }: Pick<Fixture, "ethereum" | "binance" | "sql">,
  players: readonly Traveller[],
): Promise<void> => {
  for (const { driver } of [ethereum, binance]) await driver.mineUntilFinal();
  await waitUntil("the first deposits", async () => {
    const [row] = await sql<{ n: number }>(
      "select count(*)::int as n from ledger.accounts where id = any($1) and posted = $2",
      [players.map(({ accountId }) => accountId), String(deposited)],
    );
    return row?.n === players.length;
  });
};
