/**
 * The whole of it in real processes, each of which can be killed: PostgreSQL with fsync, NATS, two chains
 * that mine when we say so, one api, two workers, two signers.
 */

import type { ChainDeployment } from "@passport/contracts";
import { developmentAccounts } from "@passport/contracts";
import { supsAbi } from "@passport/contracts/abi/sups";
import { testTokenAbi } from "@passport/contracts/abi/test-token";
import { type ChainsOptions, startChains } from "@passport/testbed/chains";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { type LyingNode, type NodeLimits, startLyingNode } from "@passport/testbed/lying-node";
import { startNats } from "@passport/testbed/nats";
import { type Postgres, startPostgres } from "@passport/testbed/postgres";
import { placeRepeater } from "@passport/testbed/repeater";
import { type ServerProcess, type ServerRole, startServer } from "@passport/testbed/server-process";
import { copyTemplate, createTemplate } from "@passport/testbed/template";
import { waitUntil } from "@passport/testbed/wait-until";
import pg from "pg";
import { type Address, encodeFunctionData, type HDAccount, parseEther, parseUnits } from "viem";
import { ChainDriver, finalAfter } from "./chain-driver.ts";
import { createPlayer, type Player, strangerWallet } from "./player.ts";
import { ChainTruth, type Rates } from "./truth.ts";

export interface TrialChain {
  driver: ChainDriver;
  deployment: ChainDeployment;
  truth: ChainTruth;
  /** One of the two nodes by which the servers know the chain, with a provider's limits; the other one is Anvil itself. */
  liar: LyingNode;
}

export interface Fixture extends AsyncDisposable {
  readonly postgres: Postgres;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly ethereum: TrialChain;
  /** Where withdrawals are paid. */
  readonly binance: TrialChain;
  readonly api: ServerProcess;
  readonly workers: readonly ServerProcess[];
  readonly signers: readonly ServerProcess[];
  readonly players: readonly Player[];
  /** Has coins on both chains, and no account. */
  readonly stranger: HDAccount;
  sql<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** Every line that any of the processes wrote. */
  logLines(): readonly string[];
}

/** PRICE_FIXED_*: 3000, 600 and 0.12 USD; a dollar is a dollar. Exact, so that no rounding hides a fault. */
const prices = { PRICE_FIXED_ETH_USD: "3000", PRICE_FIXED_BNB_USD: "600", PRICE_FIXED_SUPS_USD: "0.125" };
const rates: Record<"ethereum" | "binance", Rates> = {
  ethereum: { native: 24_000n, dollar: 8n },
  binance: { native: 4_800n, dollar: 8n },
};

export const pollMs = 25;

/** A flood is more than this; on Ethereum it is read from the receipts of transactions, on the other chain from those of the block. */
const limits: Record<"ethereum" | "binance", NodeLimits> = {
  ethereum: { mostResults: 1_000, lacks: ["eth_getBlockReceipts"] },
  binance: { mostResults: 1_000, lacks: [] },
};

const funds = { sups: parseEther("200000"), dollars: "100000", coins: parseEther("1000") };

export interface FixtureOptions {
  players: number;
  /** What the servers take for final, where it is not the chain's own word. */
  finality?: ChainsOptions["finality"];
}

export const startFixture = async (options: FixtureOptions): Promise<Fixture> => {
  await using started = new AsyncDisposableStack();
  const [postgres, nats, chains] = await Promise.all([
    startPostgres({ fsync: true }),
    startNats(),
    // Deeper than the deepest reorganisation: what the chain calls final stays.
    startChains({ slotsInAnEpoch: finalAfter / 2, ...(options.finality && { finality: options.finality }) }),
  ]);
  for (const server of [postgres, nats, chains]) started.use(server);
  await createTemplate(postgres.urlOf("postgres"));
  const database = started.use(await copyTemplate(postgres.urlOf("postgres")));
  const pool = started.adopt(new pg.Pool({ connectionString: database.ownerUrl, max: 4 }), (used) => used.end());
  // PostgreSQL is killed under it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const sql: Fixture["sql"] = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row>(statement, values)).rows;

  const stranger = strangerWallet();
  const players: Player[] = [];
  for (let nth = 0; nth < options.players; nth += 1) players.push(await createPlayer(sql, nth));
  const chainOf = async (name: "ethereum" | "binance"): Promise<TrialChain> => {
    const [anvil, deployment] = [chains[name], chains.deployments[name]];
    const driver = new ChainDriver(anvil);
    await anvil.request("evm_setAutomine", [false]);
    await anvil.request("anvil_setBalance", [stranger.address, `0x${funds.coins.toString(16)}`]);
    await placeRepeater(anvil);
    await fund({ driver, deployment }, players);
    const liar = started.use(await startLyingNode(anvil.url, limits[name]));
    return { driver, deployment, truth: new ChainTruth(anvil, deployment, rates[name]), liar };
  };
  const [ethereum, binance] = [await chainOf("ethereum"), await chainOf("binance")];

  const nodes = await chains.environmentWith(
    Object.fromEntries(
      [ethereum, binance].map(({ driver, liar }) => [driver.anvil.chainId, [liar.url, driver.anvil.url]]),
    ),
  );

  const lines: string[] = [];
  const start = (role: ServerRole): Promise<ServerProcess> =>
    startServer({
      role,
      databaseUrl: database.databaseUrl,
      natsUrl: nats.url,
      environment: {
        PUBLIC_ORIGIN: publicOrigin,
        TRUSTED_PROXIES: "127.0.0.1",
        CHAIN_POLL_MS: String(pollMs),
        DROPPED_AFTER_MS: "1500",
        ...prices,
        ...nodes,
      },
      onOutput: (line) => void lines.push(`${role}: ${line}`),
    });
  const [api, ...others] = await Promise.all(
    (["api", "worker", "worker", "signer", "signer", "auditor"] as const).map((role) => start(role)),
  );
  if (api === undefined) throw new Error("the api did not start");
  for (const server of [api, ...others]) started.use(server);

  // A block is dated in whole seconds: only one of a later second was mined when prices were known.
  await waitUntil("prices", async () => {
    const rows = await sql("select 1 from exchange_rate_log where at < now() - interval '1 second'");
    return rows.length > 0;
  });
  // Blocks that take others' place are dated after their ancestor: here is one, of that later second.
  for (const { driver } of [ethereum, binance]) await driver.anvil.request("evm_mine");
  const running = started.move();
  return {
    postgres,
    databaseUrl: database.databaseUrl,
    pool,
    ethereum,
    binance,
    api,
    workers: others.slice(0, 2),
    signers: others.slice(2, 4),
    players,
    stranger,
    sql,
    logLines: () => lines,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

/** SUPS, dollars and coins for every wallet, in one block. */
const fund = async (
  { driver, deployment }: Pick<TrialChain, "driver" | "deployment">,
  players: readonly Player[],
): Promise<void> => {
  const { anvil } = driver;
  const treasury = developmentAccounts.treasury.address;
  await anvil.request("anvil_impersonateAccount", [treasury]);
  const call = (to: Address, data: `0x${string}`) =>
    anvil.request("eth_sendTransaction", [{ from: treasury, to, data }]);
  for (const { wallet } of players) {
    await anvil.request("anvil_setBalance", [wallet.address, `0x${funds.coins.toString(16)}`]);
    const give = [wallet.address, funds.sups] as const;
    await call(deployment.sups, encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: give }));
    for (const token of deployment.tokens) {
      const args = [wallet.address, parseUnits(funds.dollars, token.decimals)] as const;
      await call(token.address, encodeFunctionData({ abi: testTokenAbi, functionName: "mint", args }));
    }
  }
  await anvil.request("evm_mine");
  await anvil.request("anvil_stopImpersonatingAccount", [treasury]);
};
