/**
 * Withdrawals with everything that they need for real: PostgreSQL, a NATS of its own, two chains with our
 * contracts, a signer with its keys, and two processes that issue vouchers side by side.
 */
import { addressAs, type Database } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { type Chains, createTestDatabase, type Nats, natsKeyFile, startChains, startNats } from "@passport/testbed";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { Registry } from "prom-client";
import { type Config, type NetworkConfig, parseConfig } from "../../../config/config.ts";
import { parseSignerConfig } from "../../../config/signer-config.ts";
import { connectedBus } from "../../../platform/bus/testing/connected-bus.ts";
import { createChainMetrics } from "../../../platform/chain/chain-metrics.ts";
import { createChainReaders } from "../../../platform/chain/reader.ts";
import { createSignatureChecker } from "../../../platform/chain/signatures/signature-checker.ts";
import { startChainWatcher } from "../../../platform/chain/watch/watcher.ts";
import { parseKeyring } from "../../../platform/secrets/keyring.ts";
import { createSealer } from "../../../platform/secrets/sealer.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { createDeposits } from "../../deposits/index.ts";
import { depositSettings } from "../../deposits/testing/deposit-settings.ts";
import { createIntents, intentConfigOf } from "../../intents/index.ts";
import { answerSigningRequests, createTrustedKeys, openSignerKeys } from "../../signer/index.ts";
import { createVouchers, type VoucherHandler, type VoucherHandlers } from "../../vouchers/index.ts";
import type { WithdrawalsDependencies } from "../dependencies.ts";
import { withdrawalVoucherHandler } from "../hold.ts";
import { createOverallLimit } from "../overall-limit.ts";
import { addPlayer, type Player } from "./player-fixtures.ts";
import { openWithdrawContract, type WithdrawContract } from "./withdraw-contract.ts";

export interface WithdrawalWorld extends AsyncDisposable {
  config: Config;
  chains: Chains;
  nats: Nats;
  db: Database;
  /** As the migrations run, for what the server may not do. */
  owner: Database;
  ledger: Ledger;
  /** Where withdrawals happen. */
  network: NetworkConfig;
  contract: WithdrawContract;
  /** Two of them: connections, ledger and chain readers of their own. */
  processes: [WithdrawalsDependencies, WithdrawalsDependencies];
  log(): string;
  /** A further process; `changes` are what is different about it. */
  startProcess(changes?: Partial<WithdrawalsDependencies>): Promise<WithdrawalsDependencies>;
  /** Responds until it is disposed. */
  startSigner(environment?: Record<string, string>): Promise<Disposable>;
  /** Watches the withdrawal chain, credits deposits and gives back what has run out, until it is disposed. A deaf one misses every log;
   * `rpcUrls` are other nodes for what it asks contracts. */
  startWorker(options?: { isDeaf?: boolean; rpcUrls?: readonly string[] }): AsyncDisposable;
  newPlayer(sups?: bigint): Promise<Player>;
}

/** Withdrawals only. */
const unknownKindHandler: VoucherHandler = {
  settle: () => Promise.reject(new Error("no handler for this kind")),
  giveBack: () => Promise.reject(new Error("no handler for this kind")),
};

const voucherHandlers: VoucherHandlers = {
  withdraw: withdrawalVoucherHandler,
  mint: unknownKindHandler,
  unstake: unknownKindHandler,
  mint_item: unknownKindHandler,
};

/** On the chains that are given, or on new ones. */
export const startWithdrawalWorld = async (given?: Chains): Promise<WithdrawalWorld> => {
  await using started = new AsyncDisposableStack();
  const database = started.use(await createTestDatabase());
  const nats = started.use(await startNats());
  const chains = given ?? started.use(await startChains());
  const config = parseConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.databaseUrl,
    NATS_URL: nats.url,
    NATS_NKEY_FILE: natsKeyFile(nats.url, "{role}"),
    ...chains.environment,
  });
  const lines: string[] = [];
  const log = createLog({ level: "info", role: "test", destination: { write: (line) => void lines.push(line) } });
  const { networks } = config;
  const network = networks.find(({ deployment }) => deployment.withdrawer !== null);
  if (!network?.deployment.withdrawer) throw new Error("no chain has a withdraw contract");
  const sealer = createSealer(parseKeyring(config.secretKeys));
  const signatures = createSignatureChecker(networks);
  const running = started.move();
  const open = (url: string): Database => running.adopt(connectPatiently(url), (opened) => opened.destroy());
  const [db, owner] = [open(database.databaseUrl), open(database.ownerUrl)];

  const startProcess: WithdrawalWorld["startProcess"] = async (changes = {}) => {
    const own = open(addressAs(database.databaseUrl, "api"));
    const readers = createChainReaders(networks);
    return {
      db: own,
      ledger: running.use(createLedger({ db: own })),
      bus: running.use(await connectedBus(nats.url, "api")),
      readers,
      readOverallLimit: createOverallLimit({ networks, readers, log }),
      intents: createIntents({ db: own, signatures, ...intentConfigOf(config) }),
      outbox: { poke: () => {} },
      sealer,
      log,
      networks,
      withdrawalsEnabled: true,
      withdrawalsResumeOn: "2026-11-30",
      ...changes,
    };
  };
  const startSigner: WithdrawalWorld["startSigner"] = async (environment = {}) => {
    const own = new DisposableStack();
    const bus = running.use(await connectedBus(nats.url, "signer"));
    const signerConfig = parseSignerConfig(environment);
    const chainIds = networks.map(({ chainId }) => chainId);
    const keys = await openSignerKeys(signerConfig, { environment: "test", chainIds });
    own.defer(
      answerSigningRequests({
        ...{ bus, log, sealer, networks },
        db: open(addressAs(database.databaseUrl, "signer")),
        metrics: new Registry(),
        keys: createTrustedKeys({ keys, readers: createChainReaders(networks) }),
        limits: signerConfig.limits,
        areWithdrawalsEnabled: true,
        ...{ signatures, ...intentConfigOf(config) },
      }),
    );
    await bus.flush();
    return own;
  };

  const startWorker: WithdrawalWorld["startWorker"] = ({ isDeaf = false, rpcUrls = network.rpcUrls } = {}) => {
    const own = new AsyncDisposableStack();
    const databaseUrl = addressAs(database.databaseUrl, "worker");
    const workerDb = own.adopt(connectPatiently(databaseUrl), (opened) => opened.destroy());
    const shared = { db: workerDb, outbox: { poke: () => {} }, log };
    const vouchers = createVouchers({
      ...shared,
      metrics: new Registry(),
      networks: [network],
      readers: createChainReaders([{ ...network, rpcUrls }]),
      voucherHandlers,
      intervalMs: 5,
    });
    const deposits = createDeposits({
      ...depositSettings,
      ...shared,
      networks,
      ledger: own.use(createLedger({ db: workerDb })),
    });
    own.use(
      startChainWatcher({
        ...shared,
        network,
        listeners: isDeaf ? [] : [vouchers.listener, ...deposits.listeners],
        databaseUrl,
        instruments: createChainMetrics(new Registry()),
        pollMs: 20,
      }),
    );
    own.use(vouchers.startPoller());
    return own;
  };

  const processes: WithdrawalWorld["processes"] = [await startProcess(), await startProcess()];
  // Gives players SUPS that no chain has seen.
  const ledger = running.use(createLedger({ db }));
  return {
    ...{ config, chains, nats, db, owner, ledger, network, processes, startProcess, startSigner, startWorker },
    contract: openWithdrawContract(chains.binance, network.deployment.withdrawer, chains.deployments.binance.timelock),
    log: () => lines.join(""),
    newPlayer: (sups = 1_000n) => addPlayer(db, ledger, sups),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};
