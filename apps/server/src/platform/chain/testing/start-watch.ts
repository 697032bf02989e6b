/** A watcher as the worker starts it, with its log and metrics open to the test. */
import type { Database } from "@passport/database";
import { Registry } from "prom-client";
import { createLog } from "../../telemetry/log.ts";
import type { ChainListener } from "../chain-event.ts";
import { createChainMetrics } from "../chain-metrics.ts";
import { startChainWatcher } from "../watch/watcher.ts";

export interface TestWatch extends AsyncDisposable {
  log(): string;
  metric(name: string, labels?: Record<string, string>): Promise<number | undefined>;
}

export interface WatchOptions {
  db: Database;
  databaseUrl: string;
  rpcUrls: readonly string[];
  listeners: readonly ChainListener[];
  finality?: "finalized" | number;
  startBlock?: number;
}

export const startWatch = (options: WatchOptions): TestWatch => {
  const lines: string[] = [];
  const registry = new Registry();
  const watcher = startChainWatcher({
    network: {
      chainId: 31_337,
      rpcUrls: options.rpcUrls,
      finality: options.finality ?? 3,
      deployment: { startBlock: options.startBlock ?? 0 },
    },
    listeners: options.listeners,
    db: options.db,
    databaseUrl: options.databaseUrl,
    outbox: { poke() {} },
    instruments: createChainMetrics(registry),
    log: createLog({ level: "debug", role: "test", destination: { write: (line) => lines.push(line) } }),
    pollMs: 10,
  });
  return {
    log: () => lines.join(""),
    async metric(name, labels = {}) {
      const metric = await registry.getSingleMetric(name)?.get();
      const wanted = Object.entries(labels);
      return metric?.values.find(({ labels: given }) => {
        const found = new Map(Object.entries(given).map(([label, value]) => [label, String(value)]));
        return wanted.every(([label, value]) => found.get(label) === value);
      })?.value;
    },
    [Symbol.asyncDispose]: () => watcher[Symbol.asyncDispose](),
  };
};
