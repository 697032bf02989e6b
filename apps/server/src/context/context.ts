/**
 * The composition root: every long-lived object of a process is made here, by plain functions, in
 * the order in which they need each other, and disposed in reverse.
 */
import type { Database } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import type { Config } from "../config/config.ts";
import { createAccount } from "../features/account/index.ts";
import { type ApprovalsFeature, createApprovals } from "../features/approvals/index.ts";
import {
  holdsGameAssets,
  judgeCollectionClient,
  moveDecisionHandler,
  releaseCollections,
  setCollectionClient,
} from "../features/assets/index.ts";
import { type ClientsFeature, createClients } from "../features/clients/index.ts";
import { createEntry } from "../features/entry/index.ts";
import { createBreachLookup, createFactors, type FactorsFeature } from "../features/factors/index.ts";
import { createFiles } from "../features/files/index.ts";
import { tellStaffJob } from "../features/governance/index.ts";
import { createHolds, createHoldVerbs } from "../features/holds/index.ts";
import { intentConfigOf } from "../features/intents/index.ts";
import { createPayments, type PaymentsFeature, paymentDecisionHandler } from "../features/payments/index.ts";
import { createProfile } from "../features/profile/index.ts";
import { createSession, type SessionFeature } from "../features/session/index.ts";
import { createSupport } from "../features/support/index.ts";
import { createSups } from "../features/sups/index.ts";
import { createLedgerMetrics, createTransactions, type LedgerInstruments } from "../features/transactions/index.ts";
import { createWebhooks, type WebhooksFeature } from "../features/webhooks/index.ts";
import type { BusRole } from "../platform/bus/subjects.ts";
import { createCaptcha } from "../platform/captcha/captcha.ts";
import { deleteSpentCaptchas } from "../platform/captcha/delete-spent-captchas.ts";
import { openStorage } from "../platform/files/open-storage.ts";
import { deleteOldServiceRequests } from "../platform/game-api/delete-old-requests.ts";
import { createHealthHandlers } from "../platform/health/routes.ts";
import type { Mount } from "../platform/http/mount.ts";
import { type Cookies, createCookies } from "../platform/http/token-cookie.ts";
import { endOldTransactions } from "../platform/jobs/end-old-transactions.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { rollLogPartitions } from "../platform/jobs/roll-log-partitions.ts";
import { deleteOldLimits } from "../platform/limits/delete-old-limits.ts";
import { deleteOldMails } from "../platform/mail/delete-old-mails.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import { createOutboxRelay, type OutboxRelay } from "../platform/outbox/relay.ts";
import { parseKeyring } from "../platform/secrets/keyring.ts";
import { createSealer, type Sealer } from "../platform/secrets/sealer.ts";
import type { Handlers } from "../platform/wire/handlers.ts";
import { type ChainContext, createChainContext } from "./chain.ts";
import { erasers } from "./erasers.ts";
import { createPlatform, type Platform, type PlatformOptions } from "./platform.ts";

/** What processes with features have. */
export interface Context extends Platform {
  outbox: OutboxRelay;
  sealer: Sealer;
  ledger: Ledger;
  cookies: Cookies;
  session: SessionFeature;
  factors: FactorsFeature;
  clients: ClientsFeature;
  webhooks: WebhooksFeature;
  payments: PaymentsFeature;
  approvals: ApprovalsFeature;
  chain: ChainContext;
  handlers: Required<Handlers>;
  mounts: Mount[];
  jobs: Job[];
}

export const createContext = async (config: Config, role: BusRole, options?: PlatformOptions): Promise<Context> => {
  await using made = new AsyncDisposableStack();
  const platform = made.use(await createPlatform(config, role, options));
  const { db } = platform;
  const outbox = made.use(createOutboxRelay({ ...platform, role }));
  const instruments = createLedgerMetrics(platform.metrics);
  const ledger = made.use(openLedger(db, instruments, outbox));
  const cookies = createCookies({
    publicOrigin: config.http.publicOrigin,
    sessionMaxAgeMs: config.sessions.absoluteMs,
  });
  const keyring = parseKeyring(config.secretKeys);
  const sealer = createSealer(keyring);
  const webhooks = createWebhooks({
    ...platform,
    sealer,
    outbox,
    isPlainAllowed: config.environment !== "production",
    decisionHandlers: {
      "payment.requested": paymentDecisionHandler({ ledger, publicOrigin: config.http.publicOrigin }),
      "item.move_requested": moveDecisionHandler({ ledger }),
    },
  });
  const chain = createChainContext({ platform, outbox, ledger, sealer, keyring, webhooks });
  const forSessions = {
    db,
    outbox,
    sealer,
    mailer: createMailer({ sealer, brand: config.brand, from: config.mail.from }),
    brand: config.brand,
    publicOrigin: config.http.publicOrigin,
    sessions: config.sessions,
    readCookie: cookies.session.read,
  };
  const session = createSession(forSessions);
  const factors = await createFactors({
    ...forSessions,
    captcha: createCaptcha({ db, secret: keyring.purposeKey("captcha"), cost: config.captchaCost }),
    breaches: createBreachLookup(config.passwordBreachUrl),
    holds: createHoldVerbs({ ledger, withdrawalHoldMs: config.withdrawalHoldMs }),
    social: config.social,
    walletConnect: config.walletConnect,
    story: config.story,
    networks: config.networks,
    chainIds: config.chainIds,
  });
  const entry = createEntry(factors.dependencies);
  const payments = createPayments({
    ...platform,
    ledger,
    webhooks,
    outbox,
    access: factors,
    publicOrigin: config.http.publicOrigin,
    withdrawalHoldMs: config.withdrawalHoldMs,
  });
  const clients = await createClients({
    db,
    sealer,
    log: platform.log,
    publicOrigin: config.http.publicOrigin,
    cookieKeys: [keyring.purposeKey("oidc-cookies").export().toString("base64url")],
    authenticate: session.authenticate,
    // What a client still has: features add themselves here.
    uses: [holdsGameAssets, async (_, clientId) => (await ledger.availableOf("game", clientId)) > 0n],
    collections: { judge: judgeCollectionClient, set: setCollectionClient, release: releaseCollections },
  });
  const transactions = createTransactions({
    db,
    ledger,
    outbox,
    log: platform.log,
  });
  const storage = openStorage(config.files);
  const files = createFiles({ db, storage });
  const account = createAccount({
    db,
    outbox,
    access: factors,
    clients,
    ledger,
    storage,
    erasers,
    deletionWaitMs: config.deletionWaitMs,
  });
  const holds = createHolds({ db, outbox, access: factors, withdrawalHoldMs: config.withdrawalHoldMs });
  const support = createSupport({
    db,
    outbox,
    access: factors,
  });
  const approvals = createApprovals({
    db,
    outbox,
    access: factors,
    log: platform.log,
    ...intentConfigOf(config),
    kinds: [support, clients, webhooks, transactions, chain].flatMap(({ kinds }) => kinds),
  });
  const sups = createSups({ db });
  const handlers = joinHandlers([
    createHealthHandlers(platform.isHealthy),
    session,
    factors,
    entry,
    clients,
    webhooks,
    payments,
    createProfile({ db }),
    account,
    holds,
    files,
    support,
    approvals,
    sups,
    transactions,
    ...chain.handlers,
  ]);
  const tellsStaff = tellStaffJob({
    db,
    access: factors,
    chainIds: config.networks.map(({ chainId }) => chainId),
    publicOrigin: config.http.publicOrigin,
    log: platform.log,
  });
  const resources = made.move();
  return {
    ...platform,
    outbox,
    sealer,
    ledger,
    cookies,
    session,
    factors,
    clients,
    handlers,
    mounts: clients.mounts,
    webhooks,
    payments,
    approvals,
    chain,
    jobs: [
      ...session.jobs,
      ...factors.jobs,
      ...entry.jobs,
      ...clients.jobs,
      ...webhooks.jobs,
      ...payments.jobs,
      ...account.jobs,
      ...files.jobs,
      ...approvals.jobs,
      ...sups.jobs,
      ...chain.jobs,
      tellsStaff,
      ...cleaningJobs(db),
    ],
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};

const cleaningJobs = (db: Database): Job[] => [
  { name: "delete-old-limits", schedule: "47 * * * *", run: () => deleteOldLimits(db) },
  { name: "delete-spent-captchas", schedule: "57 * * * *", run: () => deleteSpentCaptchas(db) },
  { name: "delete-given-up-mails", schedule: "7 4 * * *", run: () => deleteOldMails(db) },
  { name: "end-old-transactions", schedule: "* * * * *", run: () => endOldTransactions(db) },
  { name: "roll-log-partitions", schedule: "13 2 * * *", run: () => rollLogPartitions(db) },
  { name: "delete-old-service-requests", schedule: "17 * * * *", run: () => deleteOldServiceRequests(db) },
];

/** What a batch announces about itself is on its way at once instead of at the relay's next poll. */
const openLedger = (db: Database, instruments: LedgerInstruments, outbox: OutboxRelay): Ledger => {
  const batchPosted: LedgerInstruments["batchPosted"] = (batch) => {
    instruments.batchPosted(batch);
    outbox.poke();
  };
  return instruments.counting(createLedger({ db, metrics: { ...instruments, batchPosted } }));
};

const joinHandlers = (features: readonly Handlers[]): Required<Handlers> => ({
  http: features.flatMap(({ http }) => http ?? []),
  commands: features.flatMap(({ commands }) => commands ?? []),
  topics: features.flatMap(({ topics }) => topics ?? []),
  service: features.flatMap(({ service }) => service ?? []),
});
