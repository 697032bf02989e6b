/** A database, two chains with our contracts, and signers that answer on a real bus. */
import { addressAs, type Database } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { type Chains, createTestDatabase, startChains, startNats } from "@passport/testbed";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { pino } from "pino";
import { Registry } from "prom-client";
import type { Hex } from "viem";
import type { NetworkConfig } from "../../../config/config.ts";
import { readNetworks } from "../../../config/networks.ts";
import { parseSignerConfig, type SignerConfig } from "../../../config/signer-config.ts";
import type { Bus } from "../../../platform/bus/bus.ts";
import { type SigningReply, signatureContext, signingReplySchema } from "../../../platform/bus/signing.ts";
import { connectedBus } from "../../../platform/bus/testing/connected-bus.ts";
import { type ChainReaders, createChainReaders } from "../../../platform/chain/reader.ts";
import { createSignatureChecker } from "../../../platform/chain/signatures/signature-checker.ts";
import { parseKeyring } from "../../../platform/secrets/keyring.ts";
import { createSealer } from "../../../platform/secrets/sealer.ts";
import { answerSigningRequests, createTrustedKeys, openSignerKeys } from "../index.ts";
import type { SigningLimits } from "../limits.ts";
import { findSealedSignature } from "./voucher-backing.ts";

const log = pino({ level: "silent" });
const requestTimeoutMs = 60_000;
export const secretKeys = `test:${Buffer.alloc(32, 7).toString("base64")}`;
const sealer = createSealer(parseKeyring(secretKeys));

export interface SignerOptions {
  limits?: SigningLimits;
  areWithdrawalsEnabled?: boolean;
  /** Variables of its keys; development's otherwise. */
  environment?: Record<string, string>;
  metrics?: Registry;
  /** Its clock for what it remembers of contracts, in milliseconds. */
  now?: () => number;
  /** How long a key must be known; from its first second otherwise. */
  keyAgeMs?: number;
}

export interface SignerWorld extends AsyncDisposable {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly bus: Bus;
  readonly chains: Chains;
  readonly networks: readonly NetworkConfig[];
  readonly readers: ChainReaders;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** One more signer, with connections of its own, as another process has them. */
  startSigner(options?: SignerOptions): Promise<AsyncDisposable>;
  ask(voucherId: string, timeoutMs?: number): Promise<SigningReply>;
  /** The signature as the api reads it. */
  signatureOf(voucherId: string): Promise<Hex | undefined>;
}

export const startSignerWorld = async (): Promise<SignerWorld> => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db = stack.use(connectPatiently(databaseUrl));
  const ledger = stack.use(createLedger({ db }));
  const chains = stack.use(await startChains());
  // Its own: on a shared one signers of other tests would take the questions.
  const nats = stack.use(await startNats());
  const bus = stack.use(await connectedBus(nats.url, "api"));
  const networks = networksOf(chains);
  const readers = createChainReaders(networks);

  const startSigner = async (options: SignerOptions = {}): Promise<AsyncDisposable> => {
    await using started = new AsyncDisposableStack();
    const config: SignerConfig = parseSignerConfig(options.environment ?? {});
    const chainIds = networks.map(({ chainId }) => chainId);
    const keys = await openSignerKeys(config, { environment: "test", chainIds });
    const own = started.use(connectPatiently(addressAs(databaseUrl, "signer"), { applicationName: "signer" }));
    const ownBus = started.use(await connectedBus(nats.url, "signer"));
    answerSigningRequests({
      db: own,
      bus: ownBus,
      log,
      sealer,
      networks,
      metrics: options.metrics ?? new Registry(),
      keys: createTrustedKeys({ keys, readers, ...(options.now && { now: options.now }) }),
      limits: options.limits ?? config.limits,
      areWithdrawalsEnabled: options.areWithdrawalsEnabled ?? true,
      signatures: createSignatureChecker(networks),
      relyingParty: { id: new URL(publicOrigin).hostname, origin: publicOrigin },
      keyAgeMs: options.keyAgeMs ?? 0,
    });
    await ownBus.flush();
    return started.move();
  };

  const running = stack.move();
  return {
    db,
    ledger,
    bus,
    chains,
    networks,
    readers,
    databaseUrl,
    natsUrl: nats.url,
    startSigner,
    ask: async (voucherId, timeoutMs = requestTimeoutMs) =>
      signingReplySchema.parse(await bus.request("signer.sign", { voucher_id: voucherId }, timeoutMs)),
    async signatureOf(voucherId) {
      const sealed = await findSealedSignature(db, voucherId);
      return sealed === undefined ? undefined : (sealer.open(sealed, signatureContext(voucherId)) as Hex);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

const networksOf = ({ environment }: Chains): NetworkConfig[] => [
  ...readNetworks(environment["CHAIN_DEPLOYMENT_FILE"]).networks,
];
