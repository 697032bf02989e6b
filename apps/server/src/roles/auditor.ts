/** Role auditor: compares the books with the chains. It has a database role and nodes of its own, and no NATS. */
import { auditorNetworks } from "../config/auditor-nodes.ts";
import type { Floor } from "../context/platform.ts";
import { startEqualityChecks } from "../features/equality/index.ts";
import { createNodes } from "../platform/chain/nodes/nodes.ts";

/** A window of logs may take a node some seconds. */
const nodeTimeoutMs = 5_000;

export const startAuditor = (floor: Floor): AsyncDisposable => {
  const { config, db, log, metrics } = floor;
  const started = new AsyncDisposableStack();
  const networks = auditorNetworks(config).map((network) => ({
    ...network,
    nodes: createNodes({ rpcUrls: network.rpcUrls, timeoutMs: nodeTimeoutMs }),
  }));
  if (networks.length === 0) {
    log.info("no contracts are configured: the auditor has nothing to compare");
    return started;
  }
  started.use(startEqualityChecks({ db, networks, log, metrics, intervalMs: config.equalityIntervalMs }));
  log.info("auditing");
  return started;
};
