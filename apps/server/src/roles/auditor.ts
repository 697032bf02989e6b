/** Role auditor: checks the books and compares them with the chains. It has a database role and nodes of its own, and no NATS. */
import { addressAs, connectDatabase } from "@passport/database";
import { auditorNetworks } from "../config/auditor-nodes.ts";
import type { Floor } from "../context/platform.ts";
import { startEqualityChecks } from "../features/equality/index.ts";
import { startReconciliation } from "../features/reconciliation/index.ts";
import { createNodes } from "../platform/chain/nodes/nodes.ts";

/** A window of logs may take a node some seconds. */
const nodeTimeoutMs = 5_000;

export const startAuditor = (floor: Floor): AsyncDisposable => {
  const { config, db, log, metrics } = floor;
  const started = new AsyncDisposableStack();
  const connectTo = (url: string) =>
    connectDatabase(url, { applicationName: "passport reconcile", maxConnections: 1, statementTimeoutMs: 0 });
  const { auditorReplicaUrl: replicaUrl } = config;
  started.use(
    startReconciliation({
      ...{ db, log, metrics },
      intervalMs: config.equalityIntervalMs,
      connect: () => connectTo(floor.databaseUrl),
      connectToReplica: replicaUrl === undefined ? undefined : () => connectTo(addressAs(replicaUrl, "auditor")),
    }),
  );
  const networks = auditorNetworks(config).map((network) => ({
    ...network,
    nodes: createNodes({ rpcUrls: network.rpcUrls, timeoutMs: nodeTimeoutMs }),
  }));
  if (networks.length === 0) {
    log.info("no contracts are configured: the auditor has no chain to compare with");
    return started;
  }
  // Its sums read all that a chain has proven, which takes longer than other statements may.
  const books = started.use(
    connectDatabase(floor.databaseUrl, {
      applicationName: "passport equality",
      maxConnections: 4,
      statementTimeoutMs: 0,
    }),
  );
  const { equalityIntervalMs: intervalMs, equalityLagMs: lagMs } = config;
  started.use(startEqualityChecks({ db: books, networks, log, metrics, intervalMs, lagMs }));
  log.info("auditing");
  return started;
};
