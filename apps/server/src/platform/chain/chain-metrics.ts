/** What operators see of the chains. */
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { NodeObserver } from "./nodes/pool.ts";

export interface ChainMetrics {
  leads(isLeader: boolean): void;
  /** The nodes' newest block, ours, and the newest final one. */
  position(at: { tip: number; head: number; finalized: number; headAt: Date | undefined }): void;
  reorganised(depth: number): void;
  nodes: NodeObserver;
  nodesDisagree(doThey: boolean): void;
  /** Nothing is read until an operator has looked. */
  stopped(isStopped: boolean): void;
  /** `aside` marks an event that is final and that no listener could act on. */
  heard(state: "seen" | "final" | "orphaned" | "aside", events: readonly { name: string }[]): void;
  undecodable(name: string): void;
  windowSize(blocks: number): void;
  /** Up to this block balances were compared with what was credited; so many differences are not explained yet. */
  balancesChecked(number: number, unexplained: number): void;
}

export type ChainInstruments = (chainId: number) => ChainMetrics;

export const createChainMetrics = (registry: Registry): ChainInstruments => {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ["chain"], registers });
  const leader = gauge("chain_leader", "1 while this process watches the chain");
  const tip = gauge("chain_tip_block", "Newest block of the nodes");
  const head = gauge("chain_head_block", "Newest block that was read");
  const finalized = gauge("chain_finalized_block", "Newest final block whose effects are in the books");
  const lagBlocks = gauge("chain_lag_blocks", "Blocks that the nodes have and we have not read");
  const lagSeconds = gauge("chain_lag_seconds", "Age of the newest block that was read");
  const answering = gauge("chain_nodes_answering", "Nodes that answer and keep up");
  const disagree = gauge("chain_nodes_disagree", "1 while no two nodes agree on what is final: nothing is credited");
  const stopped = gauge("chain_stopped", "1 while the chain stands still for an operator");
  const windowSize = gauge("chain_window_blocks", "Blocks that are read at once");
  const balancesBlock = gauge("chain_balances_checked_block", "Newest block at which our balances were compared");
  const differences = gauge("chain_balance_differences", "Differences between our balances and what was credited");
  const reorganisations = new Histogram({
    name: "chain_reorganisation_blocks",
    help: "Blocks that a reorganisation took back",
    labelNames: ["chain"],
    buckets: [1, 2, 3, 5, 8, 13, 21, 34, 64, 128],
    registers,
  });
  const failures = new Counter({
    name: "chain_node_failures_total",
    help: "Questions that a node did not answer usably",
    labelNames: ["chain", "node"],
    registers,
  });
  const dissents = new Counter({
    name: "chain_node_dissents_total",
    help: "Answers of a node that two others contradicted",
    labelNames: ["chain", "node"],
    registers,
  });
  const events = new Counter({
    name: "chain_events_total",
    help: "Events by what became of them",
    labelNames: ["chain", "name", "state"],
    registers,
  });
  const undecodable = new Counter({
    name: "chain_undecodable_logs_total",
    help: "Logs of our contracts that could not be decoded",
    labelNames: ["chain", "name"],
    registers,
  });

  return (chainId) => {
    const chain = String(chainId);
    return {
      leads: (isLeader) => leader.set({ chain }, Number(isLeader)),
      position(at) {
        tip.set({ chain }, at.tip);
        head.set({ chain }, at.head);
        finalized.set({ chain }, at.finalized);
        lagBlocks.set({ chain }, Math.max(0, at.tip - at.head));
        if (at.headAt !== undefined) lagSeconds.set({ chain }, Math.max(0, (Date.now() - at.headAt.getTime()) / 1000));
      },
      reorganised: (depth) => reorganisations.observe({ chain }, depth),
      nodes: {
        failed: (node) => failures.inc({ chain, node }),
        dissented: (node) => dissents.inc({ chain, node }),
        answering: (count) => answering.set({ chain }, count),
      },
      nodesDisagree: (doThey) => disagree.set({ chain }, Number(doThey)),
      stopped: (isStopped) => stopped.set({ chain }, Number(isStopped)),
      heard(state, heard) {
        for (const [name, group] of Map.groupBy(heard, (event) => event.name))
          events.inc({ chain, name, state }, group.length);
      },
      undecodable: (name) => undecodable.inc({ chain, name }),
      balancesChecked(number, unexplained) {
        balancesBlock.set({ chain }, number);
        differences.set({ chain }, unexplained);
      },
      windowSize: (blocks) => windowSize.set({ chain }, blocks),
    };
  };
};
