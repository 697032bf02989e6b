/**
 * The part of the composition root that has to do with chains: who hears what they say, who asks them, and
 * what runs beside the watchers. Without configured networks all of it is there and silent.
 */
import { connectDatabase } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { RequestKind } from "../features/approvals/index.ts";
import {
  assetVoucherHandlers,
  claimWalletAssets,
  createAssets,
  createHttpMetadataSource,
  readAssetNames,
  seedCollections,
  startLockPoller,
  startOverduePoller,
} from "../features/assets/index.ts";
import { claimWallet, createDeposits } from "../features/deposits/index.ts";
import { createEarly } from "../features/early/index.ts";
import { createFarm } from "../features/farm/index.ts";
import { createGovernance } from "../features/governance/index.ts";
import { createIntents, type IntentsFeature, intentConfigOf } from "../features/intents/index.ts";
import { createOperations, startClaimPoller, startFollowPoller } from "../features/operations/index.ts";
import { findAccountsByWallets } from "../features/profile/index.ts";
import { createPurchases } from "../features/purchases/index.ts";
import { createReserves } from "../features/reserves/index.ts";
import { createVouchers } from "../features/vouchers/index.ts";
import type { WebhooksFeature } from "../features/webhooks/index.ts";
import { createWithdrawals } from "../features/withdrawals/index.ts";
import { createChainMetrics } from "../platform/chain/chain-metrics.ts";
import { type ChainReaders, createChainReaders } from "../platform/chain/reader.ts";
import { createSignatureChecker } from "../platform/chain/signatures/signature-checker.ts";
import { chainTopics } from "../platform/chain/topics.ts";
import { startChainWatchers } from "../platform/chain/watchers.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { OutboxRelay } from "../platform/outbox/relay.ts";
import type { Keyring } from "../platform/secrets/keyring.ts";
import type { Sealer } from "../platform/secrets/sealer.ts";
import type { Handlers } from "../platform/wire/handlers.ts";
import type { Platform } from "./platform.ts";

export interface ChainContext {
  handlers: Handlers[];
  jobs: Job[];
  kinds: RequestKind[];
  intents: IntentsFeature;
  readers: ChainReaders;
  /** For the worker: watchers and pollers. Throws when a contract is not as configured (CHAIN-4, CHAIN-54). */
  startWatching(): Promise<AsyncDisposable>;
}

interface Given {
  platform: Platform;
  outbox: OutboxRelay;
  ledger: Ledger;
  sealer: Sealer;
  keyring: Keyring;
  webhooks: Pick<WebhooksFeature, "ask">;
}

export const createChainContext = ({ platform, outbox, ledger, sealer, keyring, webhooks }: Given): ChainContext => {
  const { config, databaseUrl, db, bus, metrics, log } = platform;
  const { networks, foreignNetworks, withdrawalsEnabled, withdrawalsResumeOn, depositsEnabled } = config;
  const instruments = createChainMetrics(metrics);
  const readers = createChainReaders(networks, (chainId) => instruments(chainId).nodes);
  const { purchaseCaps } = config;
  const signatures = createSignatureChecker(networks);
  const intents = createIntents({ db, signatures, ...intentConfigOf(config) });
  const shared = { db, bus, sealer, readers, intents, outbox, log, ledger, networks, purchaseCaps };

  const operations = createOperations({ db, readAssetNames });
  const deposits = createDeposits({
    ...shared,
    depositsEnabled,
    readers: createChainReaders([...networks, ...foreignNetworks]),
  });
  const purchases = createPurchases(shared);
  const withdrawals = createWithdrawals({ ...shared, withdrawalsEnabled, withdrawalsResumeOn });
  const early = createEarly({
    db,
    networks,
    signatures,
    brand: config.brand,
    publicOrigin: config.http.publicOrigin,
    messageKey: keyring.purposeKey("early-agreement"),
  });
  const metadata = createHttpMetadataSource({ ...config.http, isPlainAllowed: config.environment !== "production" });
  const assets = createAssets({
    ...shared,
    brand: config.brand,
    marketplace: config.marketplace,
    metadata,
    ask: webhooks.ask,
  });
  const vouchers = createVouchers({
    ...shared,
    metrics,
    voucherHandlers: { withdraw: withdrawals.voucherHandler, ...assetVoucherHandlers },
    intervalMs: config.chainPollMs,
  });
  const governance = createGovernance({ db, networks, readers, metrics, log });
  const connectForAudit = () =>
    connectDatabase(databaseUrl, { applicationName: "passport reserves", maxConnections: 1, statementTimeoutMs: 0 });
  const reserves = createReserves({ db, connectForAudit, networks, readers, keyring, metrics, log });

  const startWatching = async (): Promise<AsyncDisposable> => {
    await using started = new AsyncDisposableStack();
    // Moves to and from a game touch no chain.
    started.use(startOverduePoller(shared));
    if (networks.length === 0) {
      log.warn("CHAIN_DEPLOYMENT_FILE is not set: no chain is watched, and nothing that is sent there is credited");
      return started.move();
    }
    // Whatever is deployed can be heard of: its collection must have a row by then.
    await seedCollections(db, networks);
    // Vouchers first: their rows are locked before any others.
    const listeners = [
      vouchers.listener,
      ...deposits.listeners,
      ...purchases.listeners,
      ...assets.listeners,
      governance.createListener(),
    ];
    const pollMs = config.chainPollMs;
    started.use(
      await startChainWatchers({ db, databaseUrl, networks, readers, listeners, outbox, instruments, log, pollMs }),
    );
    started.use(vouchers.startPoller());
    started.use(startFollowPoller({ ...shared, droppedAfterMs: config.droppedAfterMs, intervalMs: 2 * pollMs }));
    started.use(startLockPoller({ db, log }));
    const claims = [
      (...claim: Parameters<typeof claimWalletAssets>) => claimWallet(shared, ...claim),
      claimWalletAssets,
    ];
    started.use(startClaimPoller({ ...shared, findAccountsByWallets, claims }));
    return started.move();
  };

  return {
    intents,
    readers,
    handlers: [
      operations,
      deposits,
      purchases,
      withdrawals,
      early,
      intents,
      assets,
      createFarm(shared),
      reserves,
      governance,
      { topics: chainTopics(db) },
    ],
    kinds: [...deposits.kinds, ...purchases.kinds, ...withdrawals.kinds],
    jobs: [...purchases.jobs, ...withdrawals.jobs, ...assets.jobs, ...reserves.jobs, ...governance.jobs],
    startWatching,
  };
};
