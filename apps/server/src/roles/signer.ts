/** Role signer: the only process with keys. Two copies share the work; each decides by the database alone. */
import { loadSignerConfig, withOwnNodes } from "../config/signer-config.ts";
import type { Platform } from "../context/platform.ts";
import { startStaffJudge } from "../features/approvals/index.ts";
import { intentConfigOf, startRegister } from "../features/intents/index.ts";
import { answerSigningRequests, createTrustedKeys, openSignerKeys, startSettling } from "../features/signer/index.ts";
import { createChainReaders } from "../platform/chain/reader.ts";
import { createSignatureChecker } from "../platform/chain/signatures/signature-checker.ts";
import { endOldTransactions } from "../platform/jobs/end-old-transactions.ts";
import { startPoller } from "../platform/jobs/poller.ts";
import { parseKeyring } from "../platform/secrets/keyring.ts";
import { createSealer } from "../platform/secrets/sealer.ts";

/** What is given back to the limits a few seconds later does no harm. */
const settleIntervalMs = 5_000;
/** The time of a key starts when it is first seen; nearly always it is 24 hours, of which this is nothing. */
const registerIntervalMs = 60_000;

/** A key that does not open stops the process here: it would only look like a signer. */
export const startSigner = async (platform: Platform): Promise<AsyncDisposable> => {
  const { config, db, log } = platform;
  await using started = new AsyncDisposableStack();
  started.use(startRegister({ ...platform, intervalMs: registerIntervalMs }));
  started.use(
    startPoller({
      everyMs: registerIntervalMs,
      turn: async () => (await endOldTransactions(db)) > 0,
      onError: (error) => log.warn({ err: error }, "old transactions could not be ended"),
    }),
  );
  started.use(startStaffJudge({ ...platform, ...intentConfigOf(config) }));
  if (config.networks.length === 0) {
    log.info("the signer is connected; no contracts are configured, so it holds no keys");
    return started.move();
  }
  const signerConfig = loadSignerConfig();
  const networks = withOwnNodes(config.networks, signerConfig);
  const readers = createChainReaders(networks);
  const chainIds = networks.map(({ chainId }) => chainId);
  const keys = await openSignerKeys(signerConfig, { environment: config.environment, chainIds });
  started.defer(
    answerSigningRequests({
      ...platform,
      sealer: createSealer(parseKeyring(config.secretKeys)),
      networks,
      keys: createTrustedKeys({ keys, readers }),
      limits: signerConfig.limits,
      areWithdrawalsEnabled: config.withdrawalsEnabled,
      signatures: createSignatureChecker(networks),
      ...intentConfigOf(config),
    }),
  );
  started.use(startSettling({ ...platform, readers, intervalMs: settleIntervalMs }));
  const addressesOf = (some: readonly { address: string }[]) => some.map(({ address }) => address);
  log.info({ withdraw: addressesOf(keys.withdraw), mint: addressesOf(keys.mint) }, "the signer holds its keys");
  return started.move();
};
