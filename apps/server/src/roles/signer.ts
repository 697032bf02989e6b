/** Role signer: the only process with keys. Two copies share the work; each decides by the database alone. */
import { loadSignerConfig } from "../config/signer-config.ts";
import type { Platform } from "../context/platform.ts";
import { answerSigningRequests, createTrustedKeys, openSignerKeys } from "../features/signer/index.ts";
import { createChainReaders } from "../platform/chain/reader.ts";
import { parseKeyring } from "../platform/secrets/keyring.ts";
import { createSealer } from "../platform/secrets/sealer.ts";

/** A key that does not open stops the process here: it would only look like a signer. */
export const startSigner = async (platform: Platform): Promise<Disposable> => {
  const { config, log } = platform;
  const { networks } = config;
  const started = new DisposableStack();
  if (networks.length === 0) {
    log.info("the signer is connected; no contracts are configured, so it holds no keys");
    return started;
  }
  const signerConfig = loadSignerConfig();
  const chainIds = networks.map(({ chainId }) => chainId);
  const keys = await openSignerKeys(signerConfig, { environment: config.environment, chainIds });
  started.defer(
    answerSigningRequests({
      ...platform,
      sealer: createSealer(parseKeyring(config.secretKeys)),
      networks,
      keys: createTrustedKeys({ keys, readers: createChainReaders(networks) }),
      limits: signerConfig.limits,
      areWithdrawalsEnabled: config.withdrawalsEnabled,
    }),
  );
  const addressesOf = (some: readonly { address: string }[]) => some.map(({ address }) => address);
  log.info({ withdraw: addressesOf(keys.withdraw), mint: addressesOf(keys.mint) }, "the signer holds its keys");
  return started;
};
