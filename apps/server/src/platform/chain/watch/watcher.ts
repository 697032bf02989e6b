/**
 * Watches one chain for as long as the process lives: waits until it leads, then asks the nodes, follows the
 * head, finalizes, again and again. Whatever goes wrong is logged and tried again from what the database
 * holds; nothing counts that is not there.
 *
 * Value moves only in `finalizeUpTo` (CHAIN-5), in one transaction with the cursor: a process that dies
 * between any two lines has done a step wholly or not at all.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@passport/database";
import type { ChainStop } from "@passport/protocol";
import type { OutboxRelay } from "../../outbox/relay.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { ChainListener } from "../chain-event.ts";
import type { ChainInstruments } from "../chain-metrics.ts";
import type { NetworkConfig } from "../network.ts";
import { createNodes } from "../nodes/nodes.ts";
import { compileSources } from "../reading/compile-sources.ts";
import { watchedBalances } from "../reading/watched-balance.ts";
import { createWindowSize } from "../reading/window-size.ts";
import { createAudience } from "./audience.ts";
import { backOffMs } from "./back-off.ts";
import { leadWheneverPossible } from "./leadership.ts";
import { poll, writeStatus } from "./poll.ts";
import { reportTrouble } from "./report-trouble.ts";
import { createPace } from "./status.ts";
import { openView, type Watch } from "./watch.ts";

export interface WatcherOptions {
  network: Pick<NetworkConfig, "chainId" | "rpcUrls" | "finality"> & { deployment: { startBlock: number } };
  /** Called in this order. */
  listeners: readonly ChainListener[];
  db: Database;
  /** For the leader's lock, which has a connection of its own. */
  databaseUrl: string;
  outbox: Pick<OutboxRelay, "poke">;
  instruments: ChainInstruments;
  log: Logger;
  pollMs: number;
  /** Must resolve before the first block is read; tried again when it throws. */
  prepare?: () => Promise<void>;
}

/** A window of logs may take a node some seconds; one that takes longer is asked for less, or the other node is. */
const nodeTimeoutMs = 5_000;
const windowLimits = { first: 250, largest: 20_000, eventsAtOnce: 5_000 };
/** With payments every block is read whole. */
const paymentWindowLimits = { ...windowLimits, first: 100, largest: 200 };
const retryMs = 60_000;
/** What is not final is rarely more than this. */
const headLimits = { ...windowLimits, first: 64, largest: 64 };

/** Throws at once when the listeners' sources do not fit together. Disposing waits for the step in hand. */
export const startChainWatcher = (options: WatcherOptions): AsyncDisposable => {
  const { databaseUrl, log } = options;
  const { chainId } = options.network;
  const stopping = new AbortController();
  const audience = createAudience(options.listeners, chainId);
  const sources = compileSources(audience.logs);
  const watching = leadWheneverPossible({
    databaseUrl,
    chainId,
    log,
    stopping: stopping.signal,
    lead: (lost) => watchChain(options, { audience, sources, lost }),
  });
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
    },
  };
};

type Leading = Pick<Watch, "audience" | "lost"> & Pick<Watch["reading"], "sources">;

const watchChain = async (options: WatcherOptions, leading: Leading): Promise<void> => {
  const { network, db, pollMs } = options;
  const { chainId, finality, deployment } = network;
  const equipment = equip(options, leading);
  const { metrics, lost, reading } = equipment;
  let watch: Watch | undefined;
  let isPrepared = false;
  let failures = 0;
  let stopped: ChainStop | null = null;
  metrics.leads(true);
  while (!lost.aborted) {
    try {
      if (!isPrepared) await options.prepare?.();
      isPrepared = true;
      watch ??= { ...equipment, view: await openView(db, chainId, deployment.startBlock), tip: undefined };
      await writeStatus(watch, stopped);
      await poll(watch, finality);
      failures = 0;
      stopped = null;
      metrics.stopped(false);
      metrics.nodesDisagree(false);
    } catch (error) {
      failures += 1;
      watch = undefined;
      if (!lost.aborted) stopped = reportTrouble(error, { log: reading.log, metrics });
    }
    await sleep(failures === 0 ? pollMs : backOffMs(failures), undefined, { signal: lost }).catch(() => undefined);
  }
  metrics.leads(false);
};

const equip = (options: WatcherOptions, { audience, sources, lost }: Leading): Omit<Watch, "view" | "tip"> => {
  const { network, db, outbox } = options;
  const { chainId, rpcUrls } = network;
  const log = options.log.child({ chainId });
  const metrics = options.instruments(chainId);
  const nodes = createNodes({
    rpcUrls,
    timeoutMs: nodeTimeoutMs,
    signal: lost,
    observer: metrics.nodes,
  });
  const { payments } = audience;
  return {
    chainId,
    db,
    audience,
    metrics,
    lost,
    reading: { chainId, nodes, sources, payments, balances: [], metrics, log },
    balances: watchedBalances(audience.logs, payments),
    windowSize: createWindowSize(payments.length === 0 ? windowLimits : paymentWindowLimits),
    headSize: createWindowSize(headLimits),
    status: createPace(),
    retries: createPace(retryMs),
    committed: () => outbox.poke(),
  };
};
